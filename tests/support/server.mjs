// A static server as plain as they come: files below a base path, right types,
// nothing in place of what is missing. Tests can bend single answers.

import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * Serves `folder` below `base` ("/a/b/") on a free port of this machine.
 *
 * `bend(path, answer)` may change the status, type or body of an answer, or
 * return a promise that holds it back; `lost` is a file shown with status 404;
 * `gzip` packs answers, as most hosts do; `piece` sends pages in pieces of that many bytes, with a
 * frame or more between them.
 */
export async function serve(folder, { base = "/", bend, lost, gzip, piece } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://host");
    const answer = await find(folder, base, decodeURIComponent(pathname), lost);
    await bend?.(pathname.slice(base.length), answer);
    if (gzip) {
      answer.body = gzipSync(answer.body);
      answer.headers["content-encoding"] = "gzip";
    }
    response.writeHead(answer.status, { "content-type": answer.type, ...answer.headers });
    if (piece && answer.type === TYPES[".html"]) return trickle(response, answer.body, piece);
    response.end(request.method === "HEAD" ? undefined : answer.body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { origin, base, root: `${origin}${base}`, close };
}

async function trickle(response, body, size) {
  for (let at = 0; at < body.length; at += size) {
    response.write(body.subarray(at, at + size));
    await new Promise((drawn) => setTimeout(drawn, 50));
  }
  response.end();
}

async function find(folder, base, path, lost) {
  const inside = normalize(path).startsWith(base) ? normalize(path).slice(base.length) : undefined;
  if (inside !== undefined) {
    const file = await fileAt(join(folder, inside || "/"));
    if (file) {
      const type = TYPES[extname(file)] ?? "application/octet-stream";
      return { status: 200, type, body: await readFile(file), headers: {} };
    }
  }
  const body = lost ? await readFile(join(folder, lost)) : "There is no such file.";
  const type = lost ? TYPES[".html"] : "text/plain";
  return { status: 404, type, body, headers: {} };
}

/** A folder shows its index.html when the address ends in a slash, as hosts do. */
async function fileAt(path) {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) return path;
  return found?.isDirectory() && path.endsWith("/") ? fileAt(join(path, "index.html")) : undefined;
}
