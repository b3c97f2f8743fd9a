// npm run build: builds the browser's files, the server's bundle and the service worker, each compressed once.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { writeTables } from "./generated-tables.ts";

const STAMP = "build/.sources";
const SOURCES = [
  "src/**/*",
  "public/**/*",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/inline-scripts.ts",
  "scripts/lost-modules.ts",
];

/** Builds unless build/ was made from exactly these sources. */
async function buildIfStale(): Promise<void> {
  writeTables();
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return;
  console.log("vitrine: building…");
  build();
  await buildWorker(sources);
  // Written last, so that an interrupted build does not count.
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

/** Builds the service worker as a separate single file that knows its build (docs/adr/0016). */
async function buildWorker(sources: string): Promise<void> {
  // Imported only here, since most starts build nothing.
  const vite = await import("vite");
  await vite.build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      BUILD: JSON.stringify(sources.slice(0, 12)),
      ROUTE_ASSETS: JSON.stringify(listPublicAssets()),
    },
    build: {
      outDir: "build/worker",
      target: "es2022",
      rolldownOptions: {
        input: "src/worker/service-worker.ts",
        output: { entryFileNames: "sw.js", codeSplitting: false },
      },
    },
  });
}

interface RouteFiles {
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

/** Lists scripts and styles of the pages a visitor can reach, according to React Router's manifest. */
function listPublicAssets(): string[] {
  const [file = ""] = globSync("build/client/assets/manifest-*.js");
  const json = readFileSync(file, "utf8")
    .replace(/^[^{]*/, "")
    .replace(/;\s*$/, "");
  const { routes } = JSON.parse(json) as { routes: Record<string, RouteFiles> };
  const isPublic = (id: string): boolean => {
    const parent = routes[id]?.parentId;
    return !id.startsWith("dashboard/") && (parent === undefined || isPublic(parent));
  };
  const files = Object.entries(routes)
    .filter(([id]) => isPublic(id))
    .flatMap(([, { module, imports = [], css = [] }]) => [module, ...imports, ...css]);
  return [...new Set(files)];
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

await buildIfStale();
