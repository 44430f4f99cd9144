// Commands of Nsight Compute, built and checked by keyboard, in both languages; who may read
// counters; and which launch a skip reaches: 1 + 5 + 39 + 156 = 201 launches of each
// configuration at 0.64 ms (E63).

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "./support/built.mjs";
import { hosted, visit } from "./support/editions.mjs";
import { eventually, plain, until } from "./support/until.mjs";

const WORDS = {
  zh: {
    fails: "不能用", misleads: "会误导", none: "没有问题。", tune: "自动调优", missing: "python my_script.py",
    landing: ["第 6 次启动", "第 1 个配置（共 8 个）的估时", "5 次里的第 5 次", "1608 次"],
    chosen: "选定配置的第 1 次调用", clearing: "不是你的 kernel", right: "对。", cold: "冷启动", negative: "-1",
    dump: "每个编译过的配置", print: "胜出的配置",
  },
  en: {
    fails: "fails", misleads: "misleads", none: "Nothing to object to.", tune: "autotuning", missing: "python my_script.py",
    landing: ["Launch 6 of the kernel", "estimate, 5 of 5, of configuration 1 of 8", "1608 launches"],
    chosen: "call 1 of the chosen configuration", clearing: "not even your kernel", right: "Right.", cold: "cold start", negative: "-1",
    dump: "every configuration that is compiled", print: "which configuration won",
  },
};

const lab = (language, name, tell, query) =>
  visit(hosted, {}, async (visited) => {
    await visited.open(`${language}/lab-${name}`, { query: query && `v=1&${query}` });
    const { page } = visited;
    const root = page.locator(`#${name}`);
    const part = (id) => page.locator(`#${name}-${id}`);
    const text = async (selector) => plain(await root.locator(selector).first().textContent());
    const type = async (id, words) => {
      await part(id).focus();
      await page.keyboard.press("ControlOrMeta+a");
      if (words) await page.keyboard.insertText(words);
      else await page.keyboard.press("Delete");
    };
    /** Moves through a list by arrows until it holds `value`. */
    const choose = async (id, value) => {
      await part(id).focus();
      await page.keyboard.press("Home");
      for (let step = 0; step < 12 && (await part(id).inputValue()) !== value; step += 1) {
        await page.keyboard.press("ArrowDown");
      }
      assert.equal(await part(id).inputValue(), value);
    };
    await tell({ ...visited, root, part, text, type, choose, words: WORDS[language] });
  });

const holds = (look, ...parts) => until(look, (text) => parts.every((one) => text.includes(one)), parts.join(", "));
const lacks = (look, ...parts) => until(look, (text) => parts.every((one) => !text.includes(one)), parts.join(", "));

for (const language of LANGUAGES) {
  describe(language, () => {
    test("a goal becomes a command, and every option is explained", () =>
      lab(language, "ncu-command", async ({ page, root, text, type, choose }) => {
        const command = () => text("pre code");
        const explained = async () => (await root.locator(".command-explained dt").allTextContents()).map(plain);
        await choose("goal", "first-look");
        await holds(command, "--set basic", "--clock-control none", "--launch-count 1");
        await choose("goal", "roofline");
        await holds(command, "ncu \\ --set roofline \\ --kernel-name regex:matmul_kernel");
        await type("kernel", "gemm|softmax");
        await holds(command, "--kernel-name 'regex:gemm|softmax'");
        await type("skip", "２");
        await holds(command, "--launch-skip 2");
        assert.ok((await explained()).includes("--launch-skip 2"));
        await choose("goal", "stalls");
        await holds(command, "--section SourceCounters", "--import-source yes");
        await choose("goal", "intensity");
        await holds(command, "op_ffma_pred_on.sum", "dram__bytes_read.sum,dram__bytes_write.sum");
        await choose("counted", "fp16-h100");
        await holds(command, "sm__ops_path_tensor_src_fp16.sum");
        await choose("goal", "csv");
        await eventually(command, "ncu \\ --import profile.ncu-rep \\ --csv \\ --page raw \\ --print-units base \\ > profile.csv");
        assert.equal((await explained()).length, 5);
        const said = await root.locator(".command-explained dd").allTextContents();
        assert.ok(said.length === 5 && said.every((one) => /[。.]$/.test(one.trim())), said.join("\n"));
        await page.waitForURL(/goal=csv/);
      }));

    test("what is not said depends on the version, and what is missing is asked for", () =>
      lab(language, "ncu-command", async ({ page, root, part, text, type, choose, words }) => {
        const explained = () => text(".command-explained");
        await choose("clock", "default");
        await holds(explained, "--clock-control base", words.cold);
        await page.locator("#ncu-command-release-0").focus();
        await page.keyboard.press("ArrowRight");
        await holds(explained, "--clock-control boost");
        // Nothing typed is lost; the last command stays.
        const before = await text("pre code");
        await type("program", "");
        await holds(() => text("#ncu-command-program-note"), words.missing);
        assert.equal(await text("pre code"), before);
        await type("program", "./app --n 3");
        await holds(() => text("pre code"), "./app --n 3");
        await type("count", "-1");
        await until(() => part("count").getAttribute("aria-invalid"), (it) => it === "true", "refused");
        assert.equal(await part("count").inputValue(), "-1");
        await holds(() => text("pre code"), "--launch-count 1");
        // A skip in front of a Python program is minded, E63.
        await type("count", "1");
        await type("program", "python x.py");
        await type("skip", "5");
        await holds(explained, words.tune, "201");
        await choose("range", "profiler");
        await holds(() => text("pre code"), "--profile-from-start off");
        await lacks(explained, "201");
        assert.equal(await root.locator("pre code").count(), 1);
      }));

    test("E12, E47, E61 to E63: the chapter's commands are mended", () =>
      lab(language, "ncu-lint", async ({ page, root, part, text, type, words }) => {
        const found = () => text(".lint");
        const corrected = async () => plain(await root.locator(".lint-corrected pre code").textContent());
        await holds(found, words.misleads, "201", "--clock-control none");
        await holds(corrected, "--launch-skip 5", "--clock-control none", "--force-overwrite");
        await type("command", "ncu --set=@roofline python my_kernel.py");
        await holds(found, words.fails, "@roofline");
        await holds(corrected, "--set roofline");
        await type("command", "ncu --set=full --section=SpeedOfLight -o a -f -k regex:x -c 1 --clock-control none ./app");
        await holds(found, "SpeedOfLight");
        await eventually(corrected, "ncu --set full -o a -f -k regex:x -c 1 --clock-control none ./app");
        await type("command", "ncu --metrics lts__t_sectors_hit_rate.pct -k regex:x -c 1 --clock-control none ./app");
        await holds(corrected, "lts__t_sector_hit_rate.pct");
        await type("command", "sudo modprobe -r nvidia_uvm nvidia");
        await eventually(corrected, "sudo modprobe -r nvidia_uvm nvidia_drm nvidia_modeset nvidia");
        await type("command", "nvidia-smi --query-gpu=memory.bandwidth_utilization --format=csv");
        await eventually(corrected, "nvidia-smi --query-gpu=utilization.memory,clocks.max.memory --format=csv");
        // By keyboard from the list.
        await part("fill-in").focus();
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await holds(corrected, "'regex:gemm|softmax'");
      }));

    test("other tools, careful commands, nonsense and walls of text", () =>
      lab(language, "ncu-lint", async ({ root, part, text, type, words }) => {
        const found = () => text(".lint");
        await type("command", "nvprof ./app");
        await holds(found, words.fails, "nsys", "ncu");
        await type("command", "ncu --set basic -k regex:x -c 1 --clock-control none -o a -f ./app");
        await eventually(() => text(".lint-said"), words.none);
        assert.equal(await root.locator(".lint-corrected pre").count(), 0);
        await type("command", "<b>hello</b>");
        await holds(found, "<b>hello</b>");
        await type("command", "");
        await eventually(() => root.locator(".lint li").count(), 0);
        const wall = "x".repeat(7000);
        await type("command", wall);
        await until(() => part("command").getAttribute("aria-invalid"), (it) => it === "true", "too long");
        assert.equal(await part("command").inputValue(), wall);
      }));

    test("E61: the permission card gives the commands of a place", () =>
      lab(language, "permission", async ({ page, text, choose }) => {
        const steps = () => text(".command-steps");
        await holds(steps, "RmProfilingAdminOnly", "modprobe -r nvidia_uvm nvidia_drm nvidia_modeset nvidia", "update-initramfs -u -k all");
        await choose("where", "docker");
        await holds(steps, "--cap-add=SYS_ADMIN", "--cap-add=PERFMON");
        await lacks(steps, "modprobe -r");
        await choose("where", "wsl");
        await lacks(steps, "RmProfilingAdminOnly");
        await choose("where", "cluster");
        await holds(steps, "dcgmi profile --pause", "profile_%q{SLURM_PROCID}");
        await page.waitForURL(/where=cluster/);
      }));

    test("E63, E64: a skip of 5 lands in the estimate; the variables are told apart", () =>
      lab(language, "autotune-launches", async ({ page, root, part, text, type, words }) => {
        const says = () => text(".says");
        await part("guess-first").focus();
        await page.keyboard.press("Enter");
        await holds(says, words.right, ...words.landing);
        const rows = await root.locator("table tbody tr td:nth-of-type(1)").allTextContents();
        assert.deepEqual(rows.map(plain), ["1", "5", "39", "156"]);
        await type("skip", "1608");
        await holds(says, words.chosen);
        await lacks(says, words.right);
        await type("skip", "1");
        await page.locator("#autotune-launches-filter-0").focus();
        await page.keyboard.press("ArrowRight");
        await holds(says, words.clearing);
        // What cannot be read leaves the last result.
        await type("time", "-1 ms");
        await until(() => part("time").getAttribute("aria-invalid"), (it) => it === "true", "refused");
        await holds(says, words.clearing);
        await type("time", "1 s");
        const few = async () => (await root.locator("table tbody tr td:nth-of-type(1)").allTextContents()).map(plain);
        await eventually(few, ["1", "10", "1", "2"]);
        await holds(() => root.locator(".command-part").last().textContent(), words.dump, words.print);
        await holds(() => root.locator(".command-part").nth(1).textContent(), "--profile-from-start off", "torch.cuda.profiler.start()");
      }));
  });
}

test("links carry the state of the tools", () =>
  lab("en", "ncu-command", async ({ text }) => {
    const command = await text("pre code");
    assert.ok(command.includes("--section WarpStateStats") && command.includes("regex:attn"), command);
  }, "ncu-command.goal=stalls&ncu-command.kernel=attn"));
