// Serves a folder as hosts of static pages do: over HTTP/2 with TLS, compressed, and for browsers to keep a while.
// `node host.mjs FOLDER KEY CERTIFICATE` prints its address.
import { readFileSync, statSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { basename, extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, key, cert] = process.argv.slice(2);
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const compressed = new Map();

const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, ({ url }, response) => {
  let path = join(folder, decodeURIComponent(new URL(url, "https://localhost").pathname));
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) path = join(path, "index.html");
  if (!statSync(path, { throwIfNoEntry: false })) {
    response.writeHead(basename(path) === "favicon.ico" ? 204 : 404).end();
    return;
  }
  if (!compressed.has(path)) compressed.set(path, gzipSync(readFileSync(path), { level: 9 }));
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type, "content-encoding": "gzip", "cache-control": "max-age=31536000" });
  response.end(compressed.get(path));
});
server.listen(0, "127.0.0.1", () => console.log(`https://127.0.0.1:${server.address().port}/`));
