// One roofline, redrawn after every move of its crosshair: ours beside uPlot, Chart.js and ECharts,
// in one browser and one run. Ours is the whole page: sentence, tables and address follow as well.

import { readFileSync } from "node:fs";
import { launch } from "../support/chromium.mjs";
import { DIST } from "../support/built.mjs";
import { serve } from "../support/server.mjs";
import { quantile, table } from "./figures.mjs";

const EVENTS = 600;

const library = (path) => readFileSync(new URL(`node_modules/${path}`, import.meta.url), "utf8");

/** Runs in the page: calls `move` with places between 0 and 1 and times each until its drawing calls are made. */
async function time(events) {
  const channel = new MessageChannel();
  // Microtasks have run by the next task.
  const task = () =>
    new Promise((done) => {
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
  const times = [];
  for (let event = 0; event < events; event += 1) {
    const part = 0.5 + 0.48 * Math.sin(event / 20);
    const start = performance.now();
    window.move(part);
    await task();
    times.push(performance.now() - start);
    if (event % 10 === 0) await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return times;
}

function ours() {
  const crosshair = document.querySelector(".crosshair");
  window.move = (part) => {
    crosshair.value = Math.round(1000 * part);
    crosshair.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
}

/** Runs in a page of a library: the same figure as data. An A100 with its two roofs, and five kernels. */
function figure() {
  const [beta, tensor, cuda] = [2.039e12, 312e12, 19.5e12];
  const roof = (peak) => (x) => Math.min(peak, beta * x);
  const intensities = [0.1, cuda / beta, tensor / beta, 1e4];
  const kernels = [1 / 12, 1.25, 170.7, 512, 1365.3].map((x) => [Math.max(x, 0.1), roof(tensor)(Math.max(x, 0.1))]);
  const at = (part) => 10 ** (-1 + 5 * part);
  const names = ["vector add FP32", "fused softmax", "GEMM 512³", "fused attention", "GEMM 4096³"];
  window.figure = { roof, intensities, kernels, names, at, tensor, cuda, low: 1e10, high: 1e15 };
}

const LIBRARIES = {
  uPlot: {
    files: ["uplot/dist/uPlot.iife.min.js"],
    draw: () => {
      const { roof, intensities, kernels, names, at, tensor, cuda, low, high } = window.figure;
      // One column of x for all series: the corners, the kernels and the crosshair.
      const data = (crosshair) => {
        const xs = [...new Set([...intensities, ...kernels.map(([x]) => x), crosshair])].sort((a, b) => a - b);
        const kernel = new Map(kernels);
        return [
          xs,
          xs.map(roof(tensor)),
          xs.map(roof(cuda)),
          xs.map((x) => kernel.get(x) ?? null),
        ];
      };
      let cross = 1;
      const overlay = (plot) => {
        const { ctx, bbox } = plot;
        ctx.save();
        ctx.font = "600 13px system-ui";
        kernels.forEach(([x, y], index) => {
          ctx.fillText(names[index], plot.valToPos(x, "x", true) + 12, plot.valToPos(y, "y", true) + 14);
        });
        ctx.setLineDash([3, 4]);
        ctx.beginPath();
        const x = plot.valToPos(cross, "x", true);
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
        ctx.restore();
      };
      const plot = new uPlot(
        {
          width: 860,
          height: 470,
          scales: { x: { time: false, distr: 3, range: [0.1, 1e4] }, y: { distr: 3, range: [low, high] } },
          series: [{}, { stroke: "#1f6fb2", width: 3 }, { stroke: "#555", width: 2 }, { paths: () => null, points: { show: true, size: 12 } }],
          hooks: { draw: [overlay] },
          legend: { show: false },
          cursor: { show: false },
        },
        data(1),
        document.body,
      );
      window.move = (part) => {
        cross = at(part);
        plot.setData(data(cross));
      };
    },
  },
  "Chart.js": {
    files: ["chart.js/dist/chart.umd.min.js"],
    draw: () => {
      const { roof, intensities, kernels, at, tensor, cuda, low, high } = window.figure;
      const line = (peak) => intensities.map((x) => ({ x, y: roof(peak)(x) }));
      const canvas = document.body.appendChild(document.createElement("canvas"));
      Object.assign(canvas, { width: 860, height: 470 });
      const chart = new Chart(canvas, {
        type: "scatter",
        data: {
          datasets: [
            { data: line(tensor), showLine: true, pointRadius: 0, borderWidth: 3 },
            { data: line(cuda), showLine: true, pointRadius: 0 },
            { data: kernels.map(([x, y]) => ({ x, y })), pointRadius: 6 },
            { data: [], showLine: true, pointRadius: 0, borderDash: [3, 4] },
          ],
        },
        options: {
          animation: false,
          responsive: false,
          plugins: { legend: { display: false }, tooltip: { enabled: false } },
          scales: { x: { type: "logarithmic", min: 0.1, max: 1e4 }, y: { type: "logarithmic", min: low, max: high } },
        },
      });
      window.move = (part) => {
        const x = at(part);
        chart.data.datasets[3].data = [{ x, y: low }, { x, y: high }];
        chart.update("none");
      };
    },
  },
  ECharts: {
    files: ["echarts/dist/echarts.min.js"],
    draw: () => {
      const { roof, intensities, kernels, names, at, tensor, cuda, low, high } = window.figure;
      const line = (peak) => intensities.map((x) => [x, roof(peak)(x)]);
      const box = document.body.appendChild(document.createElement("div"));
      box.style.cssText = "width:860px;height:470px";
      const chart = echarts.init(box);
      chart.setOption({
        animation: false,
        xAxis: { type: "log", min: 0.1, max: 1e4 },
        yAxis: { type: "log", min: low, max: high },
        series: [
          { type: "line", data: line(tensor), showSymbol: false },
          { type: "line", data: line(cuda), showSymbol: false },
          { type: "scatter", data: kernels, label: { show: true, formatter: ({ dataIndex }) => names[dataIndex] } },
          { id: "crosshair", type: "line", data: [], showSymbol: false, lineStyle: { type: "dashed" } },
        ],
      });
      window.move = (part) => {
        const x = at(part);
        chart.setOption({ series: [{ id: "crosshair", data: [[x, low], [x, high]] }] });
      };
    },
  },
};

const server = await serve(DIST, { base: "/a/b/" });
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, bypassCSP: true });
const rows = [["", "median", "95 %", "worst", "of uPlot"]];
const runs = [];

async function measure(name, prepare) {
  const page = await context.newPage();
  await prepare(page);
  await page.evaluate(time, 100);
  const times = await page.evaluate(time, EVENTS);
  runs.push([name, times]);
  await page.close();
}

for (const [name, { files, draw }] of Object.entries(LIBRARIES)) {
  await measure(name, async (page) => {
    await page.setContent("<!doctype html><body style='margin:0'></body>");
    for (const file of files) await page.addScriptTag({ content: library(file) });
    await page.evaluate(figure);
    await page.evaluate(draw);
  });
}
await measure("Ridgepoint, whole page", async (page) => {
  await page.goto(`${server.root}en/lab-roofline.html`);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await page.evaluate(ours);
});
await browser.close();
await server.close();

const uplot = quantile(runs[0][1], 0.5);
for (const [name, times] of runs) {
  const ms = (share) => `${quantile(times, share).toFixed(2)} ms`;
  rows.push([name, ms(0.5), ms(0.95), ms(1), `${(quantile(times, 0.5) / uplot).toFixed(2)}×`]);
}
console.log(`\nOne roofline, two roofs, five kernels: redrawn for each of ${EVENTS} moves of the crosshair, 860 × 470 px`);
table(rows);
