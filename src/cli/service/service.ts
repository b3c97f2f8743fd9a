// Stops and starts the site for an upgrade: by systemd if it is installed, else by a trial start.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/platform/config.ts";
import { StartError } from "#src/platform/start-error.ts";
import type { Layout } from "./layout.ts";
import { ownerOf } from "./owner.ts";
import { localAddress, statusAt, untilReady } from "./ready.ts";
import { run } from "./run.ts";
import { UNIT_FILE, UNIT_NAME } from "./systemd-unit.ts";

/** Longest start, unless the machine is slow: a hanging one must be noticed in time to be back within 30 s. */
export const READY_MS = 20_000;

export interface Service {
  stop(): Promise<void>;
  /** @returns whether the current release came up; `false` at once if it ends */
  start(readyMs?: number): Promise<boolean>;
  /** Leaves the site as it was before the upgrade, running or not. */
  restoreState(): Promise<void>;
}

/** @throws StartError if the site runs and cannot be stopped from here */
export async function findService(layout: Layout, config: Config): Promise<Service> {
  if (isInstalled(layout)) return systemdService(config);
  if ((await statusAt(localAddress(config), "/healthz")) !== undefined)
    throw new StartError("o site está no ar: pare-o primeiro (Ctrl-C onde ele foi iniciado). Nada mudou");
  return trialService(layout, config);
}

export function isInstalled({ home }: Layout): boolean {
  return home === "/opt/vitrine" && existsSync(UNIT_FILE);
}

export function systemdService(config: Config): Service {
  const isDown = (): boolean => {
    const { output } = run("systemctl", "show", UNIT_NAME, "--property=ActiveState,NRestarts");
    return /ActiveState=failed|NRestarts=[1-9]/.test(output);
  };
  return {
    async stop() {
      run("systemctl", "stop", UNIT_NAME);
    },
    async start(readyMs = READY_MS) {
      // Also resets the restart counter.
      run("systemctl", "reset-failed", UNIT_NAME);
      const { ok } = run("systemctl", "start", UNIT_NAME);
      return ok && untilReady(config, readyMs, isDown);
    },
    async restoreState() {},
  };
}

function trialService({ home }: Layout, config: Config): Service {
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGTERM");
    const force = setTimeout(() => running.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(force);
  };
  return {
    stop,
    async start(readyMs = READY_MS) {
      const started = spawn(join(home, "vitrine"), ["start"], {
        stdio: ["ignore", "ignore", "inherit"],
        ...ownerOf(config.dataDir),
      });
      child = started;
      return untilReady(config, readyMs, () => started.exitCode !== null || started.signalCode !== null);
    },
    restoreState: stop,
  };
}
