//! Which board of the model a device is, by the name that its driver gives it.

use ridgepoint_model::hardware::{self, Gpu};

/// Names as the driver gives them, without maker and family. A name that stands for
/// boards with different memory (`B200`) is left out: the reader is asked.
static DEVICES: &[(&str, &str)] = &[
    ("A100-SXM4-80GB", "a100-sxm-80gb"),
    ("A100-SXM4-40GB", "a100-sxm-40gb"),
    ("A100 80GB PCIe", "a100-pcie-80gb"),
    ("A100-PCIE-40GB", "a100-pcie-40gb"),
    ("A30", "a30"),
    ("A10", "a10"),
    ("A40", "a40"),
    ("RTX A6000", "rtx-a6000"),
    ("RTX 3090", "rtx-3090"),
    ("H100 80GB HBM3", "h100-sxm5"),
    ("H100 PCIe", "h100-pcie"),
    ("H100 NVL", "h100-nvl"),
    ("H200", "h200-sxm"),
    ("H200 NVL", "h200-nvl"),
    ("H800", "h800-sxm"),
    ("H20", "h20"),
    ("GB200", "gb200"),
    ("GB300", "gb300"),
    ("RTX 5090", "rtx-5090"),
    (
        "RTX PRO 6000 Blackwell Workstation Edition",
        "rtx-pro-6000-blackwell",
    ),
    ("L4", "l4"),
    ("L40S", "l40s"),
    ("RTX 4090", "rtx-4090"),
    ("V100-SXM2-16GB", "v100-sxm2-16gb"),
    ("V100-SXM2-32GB", "v100-sxm2-32gb"),
    ("T4", "t4"),
    ("RTX 2080 Ti", "rtx-2080-ti"),
];

/// A device's name without its maker and family, as people say it: `RTX 4090`.
pub(super) fn short(device: &str) -> &str {
    let mut name = device.trim();
    for word in ["NVIDIA ", "Tesla ", "GeForce "] {
        name = name.strip_prefix(word).unwrap_or(name);
    }
    name
}

/// The board of that name; none where the name is not known, or where the device
/// has another number of SMs than the board: a part of one, or another variant.
pub(super) fn recognise(device: &str, sms: Option<f64>) -> Option<&'static Gpu> {
    let name = short(device);
    let (_, id) = DEVICES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    let gpu = hardware::gpu(id).ok()?;
    let whole = sms.is_none_or(|sms| (sms - f64::from(gpu.sm_count)).abs() < 0.5);
    whole.then_some(gpu)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_leads_to_a_board() {
        for (name, id) in DEVICES {
            let gpu = recognise(&format!("NVIDIA {name}"), None);
            assert_eq!(gpu.map(|gpu| gpu.id), Some(*id));
        }
    }

    #[test]
    fn only_what_is_certain_is_recognised() {
        let id = |device, sms| recognise(device, sms).map(|gpu| gpu.id);
        assert_eq!(id("NVIDIA GeForce RTX 4090", Some(128.0)), Some("rtx-4090"));
        assert_eq!(id("Tesla T4", Some(40.0)), Some("t4"));
        // A seventh of an H200, a board with two bandwidths, another maker.
        assert_eq!(id("NVIDIA H200", Some(16.0)), None);
        assert_eq!(id("NVIDIA B200", Some(148.0)), None);
        assert_eq!(id("AMD Instinct MI300X", None), None);
    }
}
