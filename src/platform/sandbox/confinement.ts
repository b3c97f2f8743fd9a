// Starts processes for untrusted input, with as few privileges as this machine allows (docs/adr/0052).

import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Logger } from "../logger.ts";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { VIPS_ENVIRONMENT } from "../vips-threads.ts";

const SANDBOX_PROCESS = new URL("./sandbox-process.ts", import.meta.url);
const UNSHARE = "/usr/bin/unshare";
const SETPRIV = "/usr/bin/setpriv";
/** The user and group "nobody", because even the database's account could do too much. */
const NOBODY = 65_534;
/** Long, because processes start slowly under load, and the fallback has more privileges. */
const START_MS = 120_000;
/** JavaScript heap of one process, enough for the tree of a page of 1 MB. */
const HEAP_MB = 256;

/** A command that drops privileges and then runs Node. */
interface Confinement {
  name: string;
  /** Command words before Node's own. */
  before: string[];
  /** Account of the process. Default: this process's user. */
  account?: { uid: number; gid: number };
}

export interface Confined {
  /**
   * Resolves once the process answers.
   * @param niceness of the process
   */
  start(niceness: number): Promise<ChildProcess>;
}

export function createConfined(log?: Logger): Confined {
  let chosen: Promise<Confinement> | undefined;
  return {
    async start(niceness) {
      if (chosen) return startIn(await chosen, niceness);
      let made: ChildProcess | undefined;
      chosen = findStrictest(log, niceness, (worker) => (made = worker));
      const confinement = await chosen;
      return made ?? startIn(confinement, niceness);
    },
  };
}

/** Tries confinements from the strictest on, because only trying shows what a container or kernel allows. */
async function findStrictest(
  log: Logger | undefined,
  niceness: number,
  keep: (worker: ChildProcess) => void,
): Promise<Confinement> {
  const [last, ...stricter] = listConfinements().toReversed();
  for (const confinement of stricter.toReversed()) {
    try {
      keep(await startIn(confinement, niceness));
      log?.info({ confinement: confinement.name }, "the sandbox runs with few rights");
      return confinement;
    } catch {
      // Try the next one.
    }
  }
  log?.warn({ confinement: last?.name }, "the sandbox keeps rights that this machine could not take away");
  return last ?? { name: "none", before: [] };
}

/** Lists confinements from the strictest on. The last one always works. */
function listConfinements(): Confinement[] {
  const canUnshare = process.platform === "linux" && existsSync(UNSHARE);
  if (process.geteuid?.() !== 0) {
    return [
      // An unprivileged user can drop the network in a user namespace of its own.
      ...(canUnshare ? [{ name: "no network", before: [UNSHARE, "--user", "--net", "--"] }] : []),
      { name: "this user", before: [] },
    ];
  }
  const drop = [SETPRIV, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--no-new-privs", "--"];
  return [
    // Root drops the network first, and then its own privileges.
    ...(canUnshare && existsSync(SETPRIV)
      ? [{ name: "no network, not root", before: [UNSHARE, "--net", "--", ...drop] }]
      : []),
    { name: "not root", before: [], account: { uid: NOBODY, gid: NOBODY } },
    { name: "root", before: [] },
  ];
}

/** @throws if the process ends before it answers */
async function startIn({ before, account }: Confinement, niceness: number): Promise<ChildProcess> {
  const [program, ...words] = [...before, process.execPath];
  const worker = fork(SANDBOX_PROCESS, [String(niceness)], {
    serialization: "advanced",
    ...account,
    ...(program ? { execPath: program } : {}),
    execArgv: [...words, ...permissions(), `--max-old-space-size=${HEAP_MB}`, "--max-semi-space-size=4"],
    // The environment contains secrets, so it is not inherited. With one arena, malloc reuses freed memory.
    env: { MALLOC_ARENA_MAX: "1", ...VIPS_ENVIRONMENT },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => worker.kill("SIGKILL"), START_MS);
    const fail = () => reject(new Error("the sandbox did not start"));
    worker.once("message", () => {
      clearTimeout(timer);
      worker.off("exit", fail).off("error", fail);
      resolve();
    });
    worker.once("exit", fail).once("error", fail);
  });
  // Makes the kernel kill this process first when memory runs out. It has no permission to write that itself.
  await writeFile(`/proc/${worker.pid}/oom_score_adj`, "1000").catch(() => {});
  worker.unref();
  worker.channel?.unref();
  return worker;
}

/** Node's permission flags: the process reads the product's code, writes nothing, and starts no other process. */
function permissions(): string[] {
  // Packages may be installed in a folder above the project.
  const sharp = fileURLToPath(import.meta.resolve("sharp"));
  const modules = sharp.slice(0, sharp.lastIndexOf("/node_modules/") + "/node_modules".length);
  const readable = [modules, `${PROJECT_FOLDER}/src/`, `${PROJECT_FOLDER}/package.json`];
  return [
    "--permission",
    "--allow-addons",
    "--allow-worker",
    "--no-warnings",
    ...readable.map((path) => `--allow-fs-read=${path}`),
  ];
}
