#!/usr/bin/env python3
"""Measure the kernels of the Ridgepoint course on your own NVIDIA GPU.

    python ridgepoint_bench.py                     # a minute or two, writes ridgepoint_run.json
    python ridgepoint_bench.py --only gemm softmax # only the cases whose name contains a word
    python ridgepoint_bench.py --list              # the names, and nothing is run

Needs PyTorch with CUDA and Triton, and nothing else. Drop the file that it writes into the page
"Measure your own GPU" of the course: your times then stand wherever the H200's stood. Nothing is
sent anywhere, by this program or by the page.

How each case is measured:
1. It runs once and its result is held against PyTorch in FP32. A kernel whose result is wrong is
   not timed: the time of a wrong answer means nothing.
2. It is warmed up, then launched many times; before each launch the L2 is overwritten, so inputs
   come from HBM. Each launch is timed by itself with CUDA events (`triton.testing.do_bench`).
3. The median is kept, with the 20 % and 80 % quantiles beside it. Clocks are left as they are:
   what you see is what your card does, its power limit included.

FLOP and bytes are the algorithm's, not a counter's: an FMA counts as 2 and every tensor crosses
HBM once. A case that does not fit the card, or does not compile, is listed with the reason.
"""

import argparse
import datetime
import gc
import json
import subprocess
import sys

import torch
import triton
import triton.language as tl

FORMAT, VERSION = "ridgepoint-run", 1
CUDA = torch.device("cuda")
FP16, FP32 = torch.float16, torch.float32
WARM_UP_MS, MEASURE_MS = 100, 300
# The norm of the difference over the norm of the reference, in FP16.
TOLERANCE = 2e-3


# --- Kernels ---------------------------------------------------------------------------------


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    """out = x + y, a block of elements for each program."""
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    total = tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside)
    tl.store(out + at, total, mask=inside)


@triton.jit
def softmax_kernel(x, out, columns, BLOCK: tl.constexpr):
    """A row for each program; the row stays in registers, so it is read once and written once."""
    row = tl.program_id(0).to(tl.int64) * columns
    at = tl.arange(0, BLOCK)
    inside = at < columns
    logits = tl.load(x + row + at, mask=inside, other=-float("inf")).to(tl.float32)
    weights = tl.exp(logits - tl.max(logits, axis=0))
    tl.store(out + row + at, (weights / tl.sum(weights, axis=0)).to(tl.float16), mask=inside)


@triton.jit
def rms_norm_kernel(x, scale, out, columns, epsilon, BLOCK: tl.constexpr):
    """x / rms(x) * scale, a row for each program."""
    row = tl.program_id(0).to(tl.int64) * columns
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row + at, mask=inside, other=0.0).to(tl.float32)
    factor = tl.rsqrt(tl.sum(values * values, axis=0) / columns + epsilon)
    gain = tl.load(scale + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(out + row + at, (values * factor * gain).to(tl.float16), mask=inside)


@triton.jit
def add_layer_norm_kernel(x, residual, scale, shift, out, columns, epsilon, BLOCK: tl.constexpr):
    """LayerNorm of x + residual; the sum never leaves the registers."""
    row = tl.program_id(0).to(tl.int64) * columns
    at = tl.arange(0, BLOCK)
    inside = at < columns
    values = tl.load(x + row + at, mask=inside, other=0.0).to(tl.float32)
    values += tl.load(residual + row + at, mask=inside, other=0.0).to(tl.float32)
    centred = tl.where(inside, values - tl.sum(values, axis=0) / columns, 0.0)
    factor = tl.rsqrt(tl.sum(centred * centred, axis=0) / columns + epsilon)
    gain = tl.load(scale + at, mask=inside, other=0.0).to(tl.float32)
    offset = tl.load(shift + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(out + row + at, (centred * factor * gain + offset).to(tl.float16), mask=inside)


@triton.jit
def matmul_kernel(
    a,
    b,
    c,
    N,
    K,
    tiles_m,
    tiles_n,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    GROUP: tl.constexpr,
):
    """c = a @ b for sizes that the tile divides.

    GROUP rows of tiles are walked together, so that programs running at one time share tiles of b
    in the L2. With GROUP = 1 the tiles are walked row by row.
    """
    program = tl.program_id(0)
    in_group = GROUP * tiles_n
    first = program // in_group * GROUP
    rows = min(tiles_m - first, GROUP)
    tile_m = first + program % in_group % rows
    tile_n = program % in_group // rows
    at_m = (tile_m * BLOCK_M + tl.arange(0, BLOCK_M)).to(tl.int64)
    at_n = (tile_n * BLOCK_N + tl.arange(0, BLOCK_N)).to(tl.int64)
    at_k = tl.arange(0, BLOCK_K)
    from_a = a + at_m[:, None] * K + at_k[None, :]
    from_b = b + at_k[:, None] * N + at_n[None, :]
    total = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for _ in range(0, K, BLOCK_K):
        total = tl.dot(tl.load(from_a), tl.load(from_b), total)
        from_a += BLOCK_K
        from_b += BLOCK_K * N
    tl.store(c + at_m[:, None] * N + at_n[None, :], total.to(tl.float16))


@triton.jit
def attention_kernel(
    q,
    k,
    v,
    out,
    length,
    scale_log2,
    WIDTH: tl.constexpr,
    BLOCK_Q: tl.constexpr,
    BLOCK_K: tl.constexpr,
):
    """Forward attention of one block of queries, with the softmax kept up as keys come in."""
    head = tl.program_id(1).to(tl.int64) * length * WIDTH
    at_q = tl.program_id(0) * BLOCK_Q + tl.arange(0, BLOCK_Q)
    at_k = tl.arange(0, BLOCK_K)
    at_d = tl.arange(0, WIDTH)
    queries = tl.load(q + head + at_q[:, None] * WIDTH + at_d[None, :])
    highest = tl.full((BLOCK_Q,), -float("inf"), tl.float32)
    weight = tl.zeros((BLOCK_Q,), tl.float32)
    total = tl.zeros((BLOCK_Q, WIDTH), tl.float32)
    for start in range(0, length, BLOCK_K):
        keys = tl.load(k + head + (start + at_k)[None, :] * WIDTH + at_d[:, None])
        scores = tl.dot(queries, keys) * scale_log2
        higher = tl.maximum(highest, tl.max(scores, axis=1))
        shares = tl.exp2(scores - higher[:, None])
        kept = tl.exp2(highest - higher)
        weight = weight * kept + tl.sum(shares, axis=1)
        values = tl.load(v + head + (start + at_k)[:, None] * WIDTH + at_d[None, :])
        total = tl.dot(shares.to(tl.float16), values, total * kept[:, None])
        highest = higher
    result = (total / weight[:, None]).to(tl.float16)
    tl.store(out + head + at_q[:, None] * WIDTH + at_d[None, :], result)


# --- Cases -----------------------------------------------------------------------------------


class Case:
    """One kernel of one shape: what runs, what it should give, what it does and moves."""

    def __init__(self, launch, flop, moved, reference=None, result=None, detail=None):
        self.launch = launch
        self.flop = flop
        self.bytes = moved
        self.reference = reference
        self.result = result
        self.detail = detail

    def relative_error(self):
        """Runs once. None where there is nothing to hold it against."""
        returned = self.launch()
        torch.cuda.synchronize()
        if self.reference is None:
            return None
        got = (returned if self.result is None else self.result).float()
        right = self.reference().float()
        return (torch.linalg.vector_norm(got - right) / torch.linalg.vector_norm(right)).item()

    def quantiles(self):
        """Median, 20 % and 80 % of the times of single launches, ms."""
        return triton.testing.do_bench(
            self.launch, warmup=WARM_UP_MS, rep=MEASURE_MS, quantiles=[0.5, 0.2, 0.8]
        )


def normal(*shape, dtype=FP16):
    return torch.randn(*shape, device=CUDA, dtype=dtype)


def vector_add(elements, dtype):
    x, y = normal(elements, dtype=dtype), normal(elements, dtype=dtype)
    out = torch.empty_like(x)
    grid = (triton.cdiv(elements, 1024),)
    return Case(
        lambda: add_kernel[grid](x, y, out, elements, BLOCK=1024),
        elements,
        3 * elements * x.element_size(),
        lambda: x.float() + y.float(),
        out,
    )


ROWS, COLUMNS = 8192, 4096
ELEMENTS = ROWS * COLUMNS


def softmax_fused():
    x = normal(ROWS, COLUMNS)
    out = torch.empty_like(x)
    return Case(
        lambda: softmax_kernel[(ROWS,)](x, out, COLUMNS, BLOCK=COLUMNS, num_warps=8),
        5 * ELEMENTS,
        4 * ELEMENTS,
        lambda: torch.softmax(x.float(), -1),
        out,
    )


def softmax_by_parts():
    x = normal(ROWS, COLUMNS)

    def launch():
        weights = (x - x.max(-1, keepdim=True).values).exp()
        return weights / weights.sum(-1, keepdim=True)

    return Case(launch, 5 * ELEMENTS, 4 * ELEMENTS, lambda: torch.softmax(x.float(), -1))


def softmax_torch():
    x = normal(ROWS, COLUMNS)
    fused = lambda: torch.softmax(x, -1)
    return Case(fused, 5 * ELEMENTS, 4 * ELEMENTS, lambda: torch.softmax(x.float(), -1))


def rms_norm():
    side, epsilon = 4096, 1e-6
    x, scale = normal(side, side), normal(side)
    out = torch.empty_like(x)

    def reference():
        wide = x.float()
        return wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + epsilon) * scale.float()

    launch = lambda: rms_norm_kernel[(side,)](
        x, scale, out, side, epsilon, BLOCK=side, num_warps=8
    )
    return Case(launch, 4 * side * side, 4 * side * side, reference, out)


def add_layer_norm(fused):
    x, residual = normal(ROWS, COLUMNS), normal(ROWS, COLUMNS)
    scale, shift = normal(COLUMNS), normal(COLUMNS)
    out = torch.empty_like(x)
    norm = torch.nn.functional.layer_norm

    def reference():
        wide = x.float() + residual.float()
        return norm(wide, (COLUMNS,), scale.float(), shift.float(), 1e-5)

    if fused:
        launch = lambda: add_layer_norm_kernel[(ROWS,)](
            x, residual, scale, shift, out, COLUMNS, 1e-5, BLOCK=COLUMNS, num_warps=8
        )
        return Case(launch, 9 * ELEMENTS, 6 * ELEMENTS, reference, out)
    launch = lambda: norm(x + residual, (COLUMNS,), scale, shift, 1e-5)
    return Case(launch, 9 * ELEMENTS, 6 * ELEMENTS, reference)


def gelu():
    x = normal(ROWS, COLUMNS)
    apply = torch.nn.functional.gelu
    return Case(lambda: apply(x), 8 * ELEMENTS, 4 * ELEMENTS, lambda: apply(x.float()))


def add_torch():
    x, y = normal(ROWS, COLUMNS), normal(ROWS, COLUMNS)
    return Case(lambda: x + y, ELEMENTS, 6 * ELEMENTS, lambda: x.float() + y.float())


def gemm(m, n, k):
    """The library's product, which on NVIDIA GPUs is cuBLAS."""
    a, b = normal(m, k), normal(k, n)
    return Case(
        lambda: a @ b,
        2 * m * n * k,
        2 * (m * k + k * n + m * n),
        lambda: a.float() @ b.float(),
    )


# BLOCK_M, BLOCK_N, BLOCK_K, GROUP, num_warps, num_stages
TILES = [
    (128, 128, 64, 8, 4, 3),
    (128, 128, 64, 8, 8, 3),
    (128, 256, 64, 8, 8, 3),
    (128, 256, 64, 8, 8, 4),
    (256, 128, 64, 8, 8, 3),
    (256, 128, 64, 8, 8, 4),
    (128, 128, 64, 8, 4, 4),
    (64, 256, 64, 8, 4, 4),
]


def gemm_triton(tiles):
    """Our own product at 4096 cubed with the fastest of some tiles."""
    side = 4096
    a, b = normal(side, side), normal(side, side)
    out = torch.empty_like(a)

    def with_tile(tile):
        block_m, block_n, block_k, group, warps, stages = tile
        tiles_m, tiles_n = side // block_m, side // block_n
        return lambda: matmul_kernel[(tiles_m * tiles_n,)](
            a,
            b,
            out,
            side,
            side,
            tiles_m,
            tiles_n,
            BLOCK_M=block_m,
            BLOCK_N=block_n,
            BLOCK_K=block_k,
            GROUP=group,
            num_warps=warps,
            num_stages=stages,
        )

    best = tiles[0] if len(tiles) == 1 else fastest(tiles, with_tile)
    words = "{}x{}x{}, group {}, {} warps, {} stages".format(*best)
    reference = lambda: a.float() @ b.float()
    return Case(with_tile(best), 2 * side**3, 6 * side * side, reference, out, detail=words)


def fastest(tiles, with_tile):
    times = {}
    for tile in tiles:
        try:
            times[tile] = triton.testing.do_bench(with_tile(tile), return_mode="median")
        except Exception as refused:  # a tile that needs more than this card has
            print(f"    tile {tile}: {first_line(refused)}", file=sys.stderr)
    if not times:
        raise RuntimeError("none of the tiles runs on this card")
    return min(times, key=times.get)


BATCH, HEADS, LENGTH, WIDTH = 16, 16, 2048, 128


def attention(way):
    """Forward, not causal. The bytes are those of the fused form, whatever the way."""
    q, k, v = (normal(BATCH, HEADS, LENGTH, WIDTH) for _ in range(3))
    fused = torch.nn.functional.scaled_dot_product_attention
    flop = 4 * BATCH * HEADS * LENGTH * LENGTH * WIDTH
    moved = 8 * BATCH * HEADS * LENGTH * WIDTH
    # One batch in FP32 is enough to see a wrong result, and fits small cards.
    right = lambda: by_parts(q[:1].float(), k[:1].float(), v[:1].float())

    def by_parts(q, k, v):
        return torch.softmax((q @ k.transpose(-1, -2)) * WIDTH**-0.5, -1) @ v

    def first_batch(launch, out=None):
        """Times the whole, checks the first batch."""

        class FirstBatch(Case):
            def relative_error(self):
                whole = launch()
                torch.cuda.synchronize()
                got, wanted = (whole if out is None else out)[:1].float(), right()
                norm = torch.linalg.vector_norm
                return (norm(got - wanted) / norm(wanted)).item()

        return FirstBatch(launch, flop, moved)

    if way == "sdpa":
        return first_batch(lambda: fused(q, k, v))
    if way == "by parts":
        return first_batch(lambda: by_parts(q, k, v))
    out = torch.empty_like(q)
    scale_log2 = WIDTH**-0.5 * 1.4426950408889634
    grid = (LENGTH // 128, BATCH * HEADS)
    launch = lambda: attention_kernel[grid](
        q,
        k,
        v,
        out,
        LENGTH,
        scale_log2,
        WIDTH=WIDTH,
        BLOCK_Q=128,
        BLOCK_K=64,
        num_warps=8,
        num_stages=3,
    )
    return first_batch(launch, out)


def copy(size):
    source = torch.empty(size // 4, device=CUDA, dtype=FP32).normal_()
    target = torch.empty_like(source)
    return Case(lambda: target.copy_(source), 0, 2 * size, lambda: source, target)


GIB = 2**30

CASES = {
    "copy_d2d_4GiB": lambda: copy(4 * GIB),
    "vector_add_fp32_64Mi": lambda: vector_add(64 * 2**20, FP32),
    "vector_add_fp16_1Mi": lambda: vector_add(2**20, FP16),
    "softmax_fp16_triton_fused": softmax_fused,
    "softmax_fp16_torch_naive": softmax_by_parts,
    "softmax_fp16_torch": softmax_torch,
    "rmsnorm_fp16_4096x4096": rms_norm,
    "layernorm_residual_fp16_triton_fused": lambda: add_layer_norm(fused=True),
    "layernorm_residual_fp16_torch": lambda: add_layer_norm(fused=False),
    "gelu_fp16_8192x4096_torch": gelu,
    "add_fp16_8192x4096_torch": add_torch,
    "linear_fp16_8192x4096x4096": lambda: gemm(8192, 4096, 4096),
    "linear_fp16_8192x16384x4096": lambda: gemm(8192, 4096, 16384),
    **{
        f"gemm_fp16_cublas_{side}": lambda side=side: gemm(side, side, side)
        for side in (64, 128, 256, 512, 1024, 2048, 4096, 8192)
    },
    "gemm_fp16_4096_triton_128x128x32_w4_s3_rowmajor": lambda: gemm_triton(
        [(128, 128, 32, 1, 4, 3)]
    ),
    "gemm_fp16_4096_triton_128x128x32_w4_s3_grouped": lambda: gemm_triton(
        [(128, 128, 32, 8, 4, 3)]
    ),
    "gemm_fp16_4096_triton_128x128x64_w8_s3": lambda: gemm_triton([(128, 128, 64, 8, 8, 3)]),
    "gemm_fp16_4096_triton_tuned": lambda: gemm_triton(TILES),
    "fa_fwd_fp16_triton": lambda: attention("triton"),
    "fa_fwd_fp16_torch_sdpa": lambda: attention("sdpa"),
    "attention_fp16_torch_naive": lambda: attention("by parts"),
}


# --- Running ---------------------------------------------------------------------------------


def first_line(error):
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def measure(name):
    """The entry of one case: its time, or why there is none."""
    entry = {"name": name}
    try:
        case = CASES[name]()
        error = case.relative_error()
        entry |= {"flop": case.flop, "bytes": case.bytes}
        if case.detail:
            entry["detail"] = case.detail
        if error is not None:
            entry["relative_error"] = error
        # A NaN fails this comparison too.
        if error is not None and not error <= TOLERANCE:
            return entry | {"skipped": f"the result is wrong: relative error {error:.2g}"}
        median, low, high = case.quantiles()
    except torch.cuda.OutOfMemoryError:
        return entry | {"skipped": "it does not fit the memory of this card"}
    except Exception as refused:
        return entry | {"skipped": f"{type(refused).__name__}: {first_line(refused)}"}
    return entry | {"us": median * 1e3, "us_p20": low * 1e3, "us_p80": high * 1e3}


def driver_and_clocks():
    """What only nvidia-smi knows; nothing where it is missing."""
    fields = ["driver_version", "clocks.max.sm", "clocks.max.memory", "power.limit"]
    command = [
        "nvidia-smi",
        f"--query-gpu={','.join(fields)}",
        "--format=csv,noheader,nounits",
        f"--id={torch.cuda.current_device()}",
    ]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return {}
    words = [word.strip() for word in answer.stdout.splitlines()[0].split(",")]
    keys = ["driver", "max_sm_clock_mhz", "max_memory_clock_mhz", "power_limit_w"]
    found = {"driver": words[0]}
    for key, word in zip(keys[1:], words[1:]):
        try:
            found[key] = float(word)
        except ValueError:  # "[N/A]" on some cards
            pass
    return found


def describe():
    card = torch.cuda.get_device_properties(torch.cuda.current_device())
    return {
        "format": FORMAT,
        "version": VERSION,
        "device": card.name,
        "compute_capability": f"{card.major}.{card.minor}",
        "sms": card.multi_processor_count,
        "l2_bytes": card.L2_cache_size,
        "memory_bytes": card.total_memory,
        "torch": torch.__version__,
        "triton": triton.__version__,
        "date": datetime.date.today().isoformat(),
        "method": "median of single launches, CUDA events, L2 overwritten before each",
    } | driver_and_clocks()


def line(entry):
    if "skipped" in entry:
        return f"{entry['name']:<50} -- {entry['skipped']}"
    seconds = entry["us"] * 1e-6
    return "{:<50} {:>10.2f} µs {:>8.1f} TFLOPS {:>8.1f} GB/s".format(
        entry["name"], entry["us"], entry["flop"] / seconds / 1e12, entry["bytes"] / seconds / 1e9
    )


def main():
    parser = argparse.ArgumentParser(
        description="Measure the kernels of the Ridgepoint course on this GPU."
    )
    parser.add_argument("--out", default="ridgepoint_run.json", help="the file to write")
    parser.add_argument("--only", nargs="+", metavar="WORD", help="cases whose name has a word")
    parser.add_argument("--list", action="store_true", help="name the cases and stop")
    asked = parser.parse_args()
    names = [n for n in CASES if not asked.only or any(word in n for word in asked.only)]
    if not names:
        parser.error(f"no case has one of {asked.only} in its name; --list names them")
    if asked.list:
        print("\n".join(names))
        return
    if not torch.cuda.is_available():
        sys.exit("PyTorch finds no CUDA device: an NVIDIA GPU and a CUDA build of PyTorch are needed.")
    torch.manual_seed(0)
    # References are FP32 products; TF32 would make them as coarse as what they judge.
    torch.backends.cuda.matmul.allow_tf32 = False
    run = describe() | {"cases": []}
    print(f"{run['device']}, PyTorch {run['torch']}, Triton {run['triton']}")
    for name in names:
        entry = measure(name)
        run["cases"].append(entry)
        print(line(entry), flush=True)
        gc.collect()
        torch.cuda.empty_cache()
    with open(asked.out, "w", encoding="utf-8") as file:
        json.dump(run, file, indent=1)
        file.write("\n")
    print(f"Written: {asked.out}. Drop it into the page.")


if __name__ == "__main__":
    main()
