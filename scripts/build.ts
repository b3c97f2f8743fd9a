// npm run build: the browser's files and the server's bundle, and each file compressed once.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const STAMP = "build/.sources";
const SOURCES = ["src/**/*", "public/**/*", "package-lock.json", "vite.config.ts", "react-router.config.ts"];

/** Builds unless build/ was made from exactly these sources. */
function buildIfStale(): void {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return;
  console.log("vitrine: building…");
  build();
  // Last, so that an interrupted build counts as none.
  writeFileSync(STAMP, sources);
}

function build(): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/@react-router/dev/bin.cjs", "build"],
    { env: { ...process.env, NODE_ENV: "production" }, encoding: "utf8" },
  );
  if (status !== 0) {
    console.error(stdout, stderr);
    process.exit(1);
  }
  for (const file of globSync("build/client/**/*.{js,css,svg,json,txt,webmanifest}")) compress(file);
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < 1024) return;
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES).toSorted()) {
    if (/\.test\.tsx?$/.test(file) || !statSync(file).isFile()) continue;
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

buildIfStale();
