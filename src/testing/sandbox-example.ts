// A module for sandbox tests: functions that behave like parsers of hostile files.

import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";

export const double = (value: number): number => value * 2;

export const sizeOf = (bytes: Buffer): number => (Buffer.isBuffer(bytes) ? bytes.length : -1);

export function spin(): never {
  for (;;);
}

/** Fills the heap, or memory outside it if `isOutside`. */
export function fillMemory(isOutside: boolean): never {
  const kept: unknown[] = [];
  for (;;) kept.push(isOutside ? Buffer.alloc(10_000_000, 1) : Array.from({ length: 100_000 }, () => ({})));
}

export function refuse(): never {
  const error = new Error("A linha 3 não pode ser lida");
  error.name = "ImportRefused";
  throw error;
}

export function readEnvironment(): string[] {
  return Object.keys(process.env);
}

/** Tells which rights a hostile program would have here. */
export async function tryRights(outside: string): Promise<Record<string, boolean>> {
  const succeeds = (work: () => unknown): boolean => {
    try {
      work();
      return true;
    } catch {
      return false;
    }
  };
  const { spawnSync } = await import("node:child_process");
  return {
    reads: succeeds(() => readFileSync(outside)),
    writes: succeeds(() => writeFileSync("/tmp/written-by-sandbox", "")),
    starts: succeeds(() => spawnSync("true")),
    connects: await new Promise<boolean>((resolve) => {
      connect(80, "127.0.0.1")
        .on("connect", () => resolve(true))
        .on("error", ({ message }) => resolve(!/ENETUNREACH|EACCES|ERR_ACCESS_DENIED/.test(message)));
    }),
  };
}

interface Host {
  next(): Promise<Buffer | null>;
}

/** Counts the bytes of pieces that the site supplies, with some work for each. */
export default (host: Host) => {
  let total = 0;
  let ahead: Promise<Buffer | null> | undefined;
  return {
    /** Asks for a piece after the call has ended, as streams that read ahead do. */
    askLater(): void {
      ahead = new Promise((resolve) => setTimeout(() => resolve(host.next()), 50));
    },
    asked: async (): Promise<number | undefined> => (await ahead)?.length,
    async count(workPerPiece: number): Promise<number> {
      for (let piece = await host.next(); piece; piece = await host.next()) {
        total += piece.length;
        const { user } = process.cpuUsage();
        // Reading the clock costs more than the work in between, unless there is much of it.
        while ((process.cpuUsage().user - user) / 1000 < workPerPiece) for (let step = 0; step < 1e6; step++);
      }
      return total;
    },
    total: (): number => total,
    spin,
  };
};
