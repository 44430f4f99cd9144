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
    "grep RmProfilingAdminOnly \\\n    /proc/driver/nvidia/params",
);
const ONCE: Step = step(
    msg::permission_once,
    "sudo -E env PATH=\"$PATH\" \\\n    ncu --set roofline --clock-control none \\\n    \
     -k regex:matmul -c 1 -f -o profile \\\n    python my_script.py",
);
const FILE: Step = step(
    msg::permission_file,
    "echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' | \\\n    \
     sudo tee /etc/modprobe.d/nvidia-counters.conf",
);
const INITRAMFS: Step = step(msg::permission_initramfs, "sudo update-initramfs -u -k all");
const DRACUT: Step = step(msg::permission_dracut, "sudo dracut --regenerate-all -f");
const REBOOT: Step = step(msg::permission_reboot, "sudo reboot");
const USERS: Step = step(msg::permission_users, "sudo fuser -v /dev/nvidia*");
const USED: Step = step(msg::permission_used, "lsmod | grep ^nvidia");
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
    "sudo modprobe nvidia NVreg_RestrictProfilingToAdminUsers=0\nsudo modprobe -a nvidia_uvm nvidia_drm",
);
const SERVICES_BACK: Step = step(
    msg::permission_services_back,
    "sudo systemctl start nvidia-persistenced nvidia-dcgm",
);
const DISPLAY: Step = step(
    msg::permission_display,
    "sudo systemctl isolate multi-user.target",
);
const DISPLAY_BACK: Step = step(
    msg::permission_display_back,
    "sudo systemctl isolate graphical.target",
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
    "containers:\n  - name: NAME\n    securityContext:\n      capabilities:\n        add: [\"SYS_ADMIN\"]",
);
const WINDOWS_ONCE: Step = step(msg::permission_windows_once, "");
const WINDOWS_MENU: Step = step(msg::permission_windows_menu, "");
const WINDOWS_SIGN: Step = step(msg::permission_windows_sign, "");
const WSL_HOST: Step = step(msg::permission_wsl_host, "");
const WSL_THEN: Step = step(
    msg::permission_wsl_then,
    "ncu --set roofline --clock-control none \\\n    -k regex:matmul -c 1 -f -o profile \\\n    \
     python my_script.py",
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
    "ncu --import profile.ncu-rep --page raw \\\n    --csv --print-units base > profile.csv",
);
const CLUSTER_ASK: Step = step(msg::permission_cluster_ask, "");
const CLUSTER_DCGM: Step = step(
    msg::permission_cluster_dcgm,
    "dcgmi profile --pause\n# ncu …\ndcgmi profile --resume",
);
const CLUSTER_RUN: Step = step(
    msg::permission_cluster_run,
    "srun ncu --set roofline --clock-control none \\\n    -k regex:matmul -c 1 \\\n    \
     -o profile_%q{SLURM_PROCID} \\\n    python my_script.py",
);

/// Steps under a heading: one group after another, or one instead of another, as it says.
pub(super) type Group = (fn(Locale) -> &'static str, Vec<Step>);

/// What to do there.
pub(super) fn groups(place: &str) -> Vec<Group> {
    let look: Group = (msg::permission_group_look, vec![SEE]);
    let once: Group = (msg::permission_group_once, vec![ONCE]);
    let good: Group = (
        msg::permission_group_good,
        vec![FILE, INITRAMFS, DRACUT, REBOOT],
    );
    match place {
        "server" => {
            let now = vec![USERS, SERVICES, UNLOAD, USED, LOAD, SERVICES_BACK];
            vec![look, once, good, (msg::permission_group_now, now)]
        }
        "desktop" => {
            let now = vec![
                DISPLAY,
                SERVICES,
                UNLOAD,
                USED,
                LOAD,
                SERVICES_BACK,
                DISPLAY_BACK,
            ];
            vec![look, once, good, (msg::permission_group_now, now)]
        }
        "docker" => vec![
            look,
            (
                msg::permission_group_container,
                vec![HOST, DOCKER_RUN, DOCKER_PERFMON],
            ),
        ],
        "kubernetes" => vec![look, (msg::permission_group_container, vec![HOST, POD])],
        "windows" => vec![
            (msg::permission_group_look, vec![WINDOWS_SIGN]),
            (msg::permission_group_once, vec![WINDOWS_ONCE]),
            (msg::permission_group_good, vec![WINDOWS_MENU]),
        ],
        "wsl" => vec![
            (msg::permission_group_look, vec![WSL_HOST]),
            (msg::permission_group_good, vec![WINDOWS_MENU, WSL_THEN]),
        ],
        "cloud" => vec![
            (msg::permission_group_look, vec![SEE, CLOUD_SEE]),
            (msg::permission_group_good, vec![CLOUD_ASK]),
            (
                msg::permission_group_without,
                vec![CLOUD_WITHOUT, CLOUD_REPORT],
            ),
        ],
        _ => vec![
            look,
            (msg::permission_group_good, vec![CLUSTER_ASK]),
            (msg::permission_group_job, vec![CLUSTER_DCGM, CLUSTER_RUN]),
        ],
    }
}

/// The same without headings.
#[cfg(test)]
pub(super) fn steps(place: &str) -> Vec<Step> {
    groups(place)
        .into_iter()
        .flat_map(|(_, steps)| steps)
        .collect()
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
