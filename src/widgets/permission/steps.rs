//! The steps of each place. By NVIDIA's page on `ERR_NVGPUCTRPERM`; that the other modules
//! have to go first is E61.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;

/// A sentence and what is typed; nothing where there is nothing to type.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) says: fn(Locale) -> &'static str,
    pub(super) code: &'static str,
}

const fn step(says: fn(Locale) -> &'static str, code: &'static str) -> Step {
    Step { says, code }
}

const SEE: Step = step(
    msg::permission_see,
    "cat /proc/driver/nvidia/params | grep RmProfilingAdminOnly",
);
const ONCE: Step = step(
    msg::permission_once,
    "sudo -E env PATH=\"$PATH\" ncu --set full -o profile python my_script.py",
);
const FILE: Step = step(
    msg::permission_file,
    "echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' | \\\n    \
     sudo tee /etc/modprobe.d/nvidia-profiling.conf",
);
const INITRAMFS: Step = step(msg::permission_initramfs, "sudo update-initramfs -u -k all");
const DRACUT: Step = step(msg::permission_dracut, "sudo dracut --regenerate-all -f");
const REBOOT: Step = step(msg::permission_reboot, "sudo reboot");
const USERS: Step = step(msg::permission_users, "sudo fuser -v /dev/nvidia*");
const SERVICES: Step = step(
    msg::permission_services,
    "sudo systemctl stop nvidia-persistenced nvidia-dcgm",
);
const UNLOAD: Step = step(
    msg::permission_unload,
    "sudo modprobe -r nvidia_uvm nvidia_drm nvidia_modeset nvidia",
);
const LOAD: Step = step(
    msg::permission_load,
    "sudo modprobe nvidia NVreg_RestrictProfilingToAdminUsers=0\nsudo modprobe nvidia_uvm",
);
const DISPLAY: Step = step(
    msg::permission_display,
    "sudo systemctl isolate multi-user.target",
);
const DISPLAY_BACK: Step = step(
    msg::permission_display_back,
    "sudo modprobe nvidia_drm\nsudo systemctl isolate graphical.target",
);
const HOST: Step = step(msg::permission_host, "");
const DOCKER_RUN: Step = step(
    msg::permission_docker_run,
    "docker run --gpus all --cap-add=SYS_ADMIN -it IMAGE",
);
const DOCKER_PERFMON: Step = step(
    msg::permission_docker_perfmon,
    "docker run --gpus all --cap-add=PERFMON -it IMAGE",
);
const POD: Step = step(
    msg::permission_pod,
    "securityContext:\n  capabilities:\n    add: [\"SYS_ADMIN\"]",
);
const WINDOWS_ONCE: Step = step(msg::permission_windows_once, "");
const WINDOWS_MENU: Step = step(msg::permission_windows_menu, "");
const WINDOWS_SIGN: Step = step(msg::permission_windows_sign, "");
const WSL_HOST: Step = step(msg::permission_wsl_host, "");
const WSL_THEN: Step = step(
    msg::permission_wsl_then,
    "ncu --set full -o profile python my_script.py",
);
const CLOUD_SEE: Step = step(
    msg::permission_cloud_see,
    "capsh --decode=$(awk '/CapEff/ {print $2}' /proc/self/status)",
);
const CLOUD_ASK: Step = step(msg::permission_cloud_ask, "");
const CLOUD_WITHOUT: Step = step(
    msg::permission_cloud_without,
    "nsys profile --trace=cuda,nvtx -o timeline python my_script.py",
);
const CLOUD_REPORT: Step = step(
    msg::permission_cloud_report,
    "ncu --import profile.ncu-rep --csv --page raw > profile.csv",
);
const CLUSTER_ASK: Step = step(msg::permission_cluster_ask, "");
const CLUSTER_DCGM: Step = step(
    msg::permission_cluster_dcgm,
    "dcgmi profile --pause\n# ncu …\ndcgmi profile --resume",
);
const CLUSTER_RUN: Step = step(
    msg::permission_cluster_run,
    "srun ncu --set full --clock-control none \\\n    -o profile_%q{SLURM_PROCID} python my_script.py",
);

/// What to do there, in order.
pub(super) fn steps(place: &str) -> Vec<Step> {
    match place {
        "server" => vec![
            SEE, ONCE, FILE, INITRAMFS, DRACUT, REBOOT, USERS, SERVICES, UNLOAD, LOAD,
        ],
        "desktop" => vec![
            SEE,
            ONCE,
            FILE,
            INITRAMFS,
            DRACUT,
            REBOOT,
            DISPLAY,
            UNLOAD,
            LOAD,
            DISPLAY_BACK,
        ],
        "docker" => vec![SEE, HOST, DOCKER_RUN, DOCKER_PERFMON],
        "kubernetes" => vec![SEE, HOST, POD],
        "windows" => vec![WINDOWS_ONCE, WINDOWS_MENU, WINDOWS_SIGN],
        "wsl" => vec![WSL_HOST, WINDOWS_MENU, WSL_THEN],
        "cloud" => vec![SEE, CLOUD_SEE, CLOUD_ASK, CLOUD_WITHOUT, CLOUD_REPORT],
        _ => vec![SEE, CLUSTER_ASK, CLUSTER_DCGM, CLUSTER_RUN],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ridgepoint_model::profiler::command::{
        Release,
        lint::{Severity, check},
    };

    /// Whatever is to be typed gets through the check of commands.
    #[test]
    fn no_command_here_fails() {
        for place in super::super::PLACES {
            for step in steps(place) {
                for checked in check(step.code, Release::Until2025) {
                    let bad = checked.findings.iter();
                    let bad: Vec<_> = bad
                        .filter(|finding| finding.slip.severity() == Severity::Fails)
                        .collect();
                    assert!(bad.is_empty(), "{place}: {}: {bad:?}", step.code);
                }
            }
        }
    }

    /// E61: the modules that use `nvidia` go first, wherever it is unloaded.
    #[test]
    fn e61_other_modules_go_first() {
        for place in ["server", "desktop"] {
            let unload = steps(place);
            let unload = unload.iter().find(|step| step.code.contains("modprobe -r"));
            let words: Vec<_> = unload.map_or("", |step| step.code).split(' ').collect();
            let at = |name| words.iter().position(|word| *word == name);
            assert!(at("nvidia_drm") < at("nvidia_modeset"), "{place}");
            assert!(at("nvidia_modeset") < at("nvidia"), "{place}");
        }
    }
}
