// Keeps one of several processes of the site running, as systemd would.

import { setTimeout as delay } from "node:timers/promises";
import { freePort, type RunningProcess, startProcess } from "../../src/testing/product-process.ts";

/** The same as in the unit of `vitrine install`. */
const RESTART_MS = 1_000;

export interface Machine {
  url: string;
  /** Returns everything that it printed since its last start. */
  output(): string;
  /** Sends SIGKILL, and starts it again a second later. Resolves when it serves again. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and starts it again. Resolves when it serves, with the ms until the old one was gone. */
  restart(): Promise<number>;
  stop(): Promise<number | null>;
}

export async function startMachine(environment: Record<string, string>): Promise<Machine> {
  const PORT = String(await freePort());
  const start = (): Promise<RunningProcess> => startProcess({ ...environment, PORT });
  let running = await start();
  return {
    url: running.url,
    output: () => running.output(),
    async kill() {
      await running.kill();
      await delay(RESTART_MS);
      running = await start();
    },
    async restart() {
      const began = Date.now();
      const code = await running.stop();
      const stopMs = Date.now() - began;
      if (code !== 0) throw new Error(`a stop ended with ${code}:\n${running.output()}`);
      running = await start();
      return stopMs;
    },
    stop: () => running.stop(),
  };
}
