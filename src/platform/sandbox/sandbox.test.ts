import { spawn, spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { sandboxProcesses } from "#src/testing/sandbox-processes.ts";
import { createConfined } from "./confinement.ts";
import { LimitError, openSandbox, type Sandbox, sandboxModule } from "./sandbox.ts";

type Example = typeof import("#src/testing/sandbox-example.ts");
const EXAMPLE = sandboxModule<Example>("#src/testing/sandbox-example.ts");
const LIMIT_MS = 300;

let sandbox: Sandbox;
beforeEach(async () => {
  // Processes of earlier tests may still be ending.
  await eventually(() => sandboxProcesses().length === 0);
  sandbox = openSandbox();
});
afterEach(() => sandbox.close());

/** Some containers do not let a process give up the network. */
function canUnshare(): boolean {
  const asUser = process.geteuid?.() === 0 ? [] : ["--user"];
  return spawnSync("unshare", [...asUser, "--net", "true"]).status === 0;
}

describe("a call in the sandbox", () => {
  it("gives the result of the function, and takes bytes as they are", async () => {
    expect(await sandbox.call(EXAMPLE, "double", [21])).toBe(42);
    expect(await sandbox.call(EXAMPLE, "sizeOf", [Buffer.alloc(1_000_000)])).toBe(1_000_000);
  });

  it("throws what the function threw, by its name", async () => {
    await expect(sandbox.call(EXAMPLE, "refuse", [])).rejects.toMatchObject({
      name: "ImportRefused",
      message: "A linha 3 não pode ser lida",
    });
    expect(sandboxProcesses()).toHaveLength(1);
  });

  it("ends when it used up its processor time, though its process never rests, and the next one works", async () => {
    await expect(sandbox.call(EXAMPLE, "spin", [], LIMIT_MS)).rejects.toThrow(LimitError);
    expect(await sandbox.call(EXAMPLE, "double", [2])).toBe(4);
  });

  it.each([
    ["on the heap", false],
    ["outside of the heap", true],
  ])("ends when it fills the memory %s, and the next one works", async (_where, isOutside) => {
    await expect(sandbox.call(EXAMPLE, "fillMemory", [isOutside], 60_000)).rejects.toThrow(LimitError);
    expect(await sandbox.call(EXAMPLE, "double", [2])).toBe(4);
  });

  it("is refused for a module that is not the product's own", async () => {
    const foreign = sandboxModule<{ join(): string }>("node:path" as "#src/");
    await expect(sandbox.call(foreign, "join", [])).rejects.toThrow("no module of the product");
  });

  it("ends with the process that started it", async () => {
    const program = `
      const { openSandbox, sandboxModule } = await import(${JSON.stringify(new URL("./sandbox.ts", import.meta.url).href)});
      await openSandbox().call(sandboxModule("#src/testing/sandbox-example.ts"), "spin", [], 600_000);`;
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "ignore" });
    let pid = 0;
    await eventually(() => (pid = sandboxProcesses(parent.pid)[0] ?? 0) !== 0);
    parent.kill("SIGKILL");
    await eventually(() => !isRunning(pid));
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("a session in the sandbox", () => {
  const SESSION = sandboxModule<Pick<Example, "default">>("#src/testing/sandbox-example.ts");

  it("keeps its state between calls, and reads piece by piece what the site gives", async () => {
    const pieces = [Buffer.alloc(10), Buffer.alloc(20)];
    const host = { next: async () => pieces.shift() ?? null };
    const totals = await sandbox.session(SESSION, host, async (call) => [
      await call("count", 0),
      await call("total"),
    ]);
    expect(totals).toEqual([30, 30]);
    await eventually(() => sandboxProcesses().length === 0);
  });

  it("answers what its module asks for between two calls", async () => {
    const { promise: isAsked, resolve: onAsked } = Promise.withResolvers<void>();
    const next = async () => {
      onAsked();
      return Buffer.alloc(7);
    };
    const length = await sandbox.session(EXAMPLE, { next }, async (call) => {
      await call("askLater");
      await isAsked;
      return call("asked");
    });
    expect(length).toBe(7);
  });

  it("has its processor time anew for each piece, so that a long file may take long", async () => {
    let left = 6;
    const host = { next: async () => (left-- > 0 ? Buffer.alloc(1) : null) };
    const work = sandbox.session(SESSION, host, (call) => call("count", LIMIT_MS / 2), { limitMs: LIMIT_MS });
    expect(await work).toBe(6);
  });

  it("ends when one step takes too much", async () => {
    const work = sandbox.session(SESSION, { next: async () => null }, (call) => call("spin"), {
      limitMs: LIMIT_MS,
    });
    await expect(work).rejects.toThrow(LimitError);
  });

  it("ends at once when it is cancelled", async () => {
    const cancelled = new AbortController();
    const host = { next: () => new Promise<null>(() => {}) };
    const work = sandbox.session(SESSION, host, (call) => call("count", 0), { signal: cancelled.signal });
    await eventually(() => sandboxProcesses().length === 1);
    cancelled.abort(new Error("cancelled"));
    await expect(work).rejects.toThrow("cancelled");
    await eventually(() => sandboxProcesses().length === 0);
  });

  it("hands on what the site's own function throws", async () => {
    const host = {
      next: async () => {
        throw new Error("the file is gone");
      },
    };
    await expect(sandbox.session(SESSION, host, (call) => call("count", 0))).rejects.toThrow(
      "the file is gone",
    );
  });
});

describe("a short session", () => {
  const SESSION = sandboxModule<Pick<Example, "default">>("#src/testing/sandbox-example.ts");

  it("waits for no long one, and leaves its process, but not its state, to the next work", async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const pieces = [Buffer.alloc(7)];
    const host = { next: async () => pieces.shift() ?? null };
    const long = [1, 2, 3].map(() => sandbox.session(SESSION, host, () => isOver));
    const count = () => sandbox.shortSession(SESSION, host, (call) => call("count", 0));
    expect(await count()).toBe(7);
    const before = sandboxProcesses().length;
    expect(await count()).toBe(0);
    expect(await sandbox.call(EXAMPLE, "double", [1])).toBe(2);
    expect(sandboxProcesses()).toHaveLength(before);
    end();
    await Promise.all(long);
  });

  it("ends when one step takes too much, and the next one works", async () => {
    const host = { next: async () => null };
    const work = sandbox.shortSession(SESSION, host, (call) => call("spin"), LIMIT_MS);
    await expect(work).rejects.toThrow(LimitError);
    expect(await sandbox.shortSession(SESSION, host, (call) => call("total"))).toBe(0);
  });
});

describe("the processes", () => {
  it("run with few rights: not as root, without a network, and reading, writing and starting nothing else", async () => {
    const rights = await sandbox.call(EXAMPLE, "tryRights", ["/etc/passwd"]);
    expect(rights).toEqual({ reads: false, writes: false, starts: false, connects: !canUnshare() });
    expect((await sandbox.call(EXAMPLE, "readEnvironment", [])).toSorted()).not.toContain("PATH");
    const process = await createConfined().start(19);
    const status = readFileSync(`/proc/${process.pid}/status`, "utf8");
    const network = readlinkSync(`/proc/${process.pid}/ns/net`);
    process.kill("SIGKILL");
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
    if (canUnshare()) expect(network).not.toBe(readlinkSync("/proc/self/ns/net"));
  });

  it("start with the first work, and end when there was none for a while", async () => {
    sandbox = openSandbox({ idleMs: 200 });
    expect(sandboxProcesses()).toEqual([]);
    await sandbox.call(EXAMPLE, "double", [1]);
    expect(sandboxProcesses()).toHaveLength(1);
    await eventually(() => sandboxProcesses().length === 0);
    expect(await sandbox.call(EXAMPLE, "double", [1])).toBe(2);
  });

  it("do work that is asked for just as they end", async () => {
    const idleMs = 20;
    sandbox = openSandbox({ idleMs });
    for (const early of [2, 1, 0, -1, -2]) {
      expect(await sandbox.call(EXAMPLE, "double", [1])).toBe(2);
      await new Promise((resolve) => setTimeout(resolve, idleMs - early));
    }
  });
});
