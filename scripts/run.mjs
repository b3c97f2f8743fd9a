// First step of `npm start`, `npm test` and others, on any Node ≥ 20 and with nothing installed: installs missing
// packages, then continues with the project's pinned Node version.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ENVIRONMENT, NODE_OPTIONS, SMALL_NODE_OPTIONS } from "./production-node.mjs";

const root = join(import.meta.dirname, "..");
process.chdir(root);
const [command, ...rest] = process.argv.slice(2);

installDependencies();
const node = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
runCommand();

/** Runs `npm ci` if the lock file has changed since the last installation. */
function installDependencies() {
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  const stamp = "node_modules/.vitrine-lock";
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("vitrine: installing dependencies…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Warnings about engines concern the Node that runs npm, not the installed one.
  const { status } = spawnSync(
    npm,
    ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      stdio: "inherit",
      shell: process.platform === "win32",
      // The build needs Vite, even if the environment or npm's settings omit it. And npm must not run on the Node in
      // the folder that it is about to replace.
      env: { ...process.env, NODE_ENV: "development", PATH: pathWithoutLocalBinaries() },
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lock);
}

function pathWithoutLocalBinaries() {
  const parts = (process.env.PATH ?? "").split(delimiter);
  return parts.filter((part) => !part.endsWith(join("node_modules", ".bin"))).join(delimiter);
}

/** Runs scripts/<command>.ts, or in development the server itself; passes signals on. */
function runCommand() {
  const isDevelopment = command === "dev";
  const script = isDevelopment ? "src/main.ts" : `scripts/${command}.ts`;
  // Tests must not depend on the configuration of this machine's site.
  const isTest = command.startsWith("test") || command === "check";
  const settings = !isTest && existsSync(".env") ? ["--env-file=.env"] : [];
  const isServer = command === "start";
  const isSmall = command === "backup" || command === "restore";
  if (isServer) settings.push(...NODE_OPTIONS);
  if (isSmall) settings.push(...SMALL_NODE_OPTIONS);
  const child = spawn(node, [...settings, join(root, script), ...rest], {
    // The channel tells the server when this process is gone, so that it frees the port.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...(isServer || isSmall ? ENVIRONMENT : {}),
      ...(isTest ? withoutSettings(process.env) : process.env),
      ...(isDevelopment ? { NODE_ENV: "development" } : {}),
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    // The terminal sends Ctrl-C to the whole group; passing it on again would force the end.
    process.on(signal, () => {
      if (!(signal === "SIGINT" && process.stdin.isTTY)) child.kill(signal);
    });
  }
  stopWithoutNpm(child);
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Returns the environment without the settings of this machine's site, and without proxies for local connections. */
function withoutSettings(environment) {
  const settings = readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm);
  const left = new Set([...settings].map(([, name]) => name).concat("PGSSLMODE", "NODE_USE_ENV_PROXY"));
  const rest = Object.fromEntries(Object.entries(environment).filter(([name]) => !left.has(name)));
  const direct = [environment.no_proxy ?? environment.NO_PROXY, "localhost,127.0.0.1"]
    .filter(Boolean)
    .join(",");
  return { ...rest, no_proxy: direct, NO_PROXY: direct };
}

/**
 * Detects the death of a parent by the change of parents: npm runs this through a shell, which dies of a signal without
 * passing it on, and npm above it may be killed.
 */
function stopWithoutNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = parents();
  setInterval(() => {
    if (parents() !== atStart) child.kill("SIGTERM");
  }, 250).unref();
}

/** Without /proc, only the nearest parent is watched. */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
