import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { countPictureThreads } from "#src/testing/picture-threads.ts";
import { createConfined } from "./confinement.ts";
import { type Imaging, openImaging } from "./imaging.ts";
import { VIPS_ENVIRONMENT } from "./vips-threads.ts";

let imaging: Imaging;
// The decoder that the sites of other tests share is given back when nobody has asked for a while.
beforeAll(() => eventually(() => workers().length === 0));
afterEach(() => imaging.close());

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
const good = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
);
/** A drawing that takes many seconds. */
const endless = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">
   ${'<feTurbulence baseFrequency="0.9" numOctaves="200"/><feGaussianBlur stdDeviation="90"/>'.repeat(40)}
   </filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
);

/** Whether this machine lets a process give up the network; some containers do not. */
function canUnshare(): boolean {
  const asUser = process.geteuid?.() === 0 ? [] : ["--user"];
  return spawnSync("unshare", [...asUser, "--net", "true"]).status === 0;
}

/** The process ids of the image workers of a process. */
function workers(parent = process.pid): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/status`, "utf8").includes(`PPid:\t${parent}\n`);
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("imaging/worker.ts");
    } catch {
      // The process has ended meanwhile.
      return false;
    }
  });
}

it("gives up on a drawing that does not end, and goes on with the next picture", async () => {
  imaging = openImaging({ taskMs: 500 });
  const [drawing, next] = await Promise.all([
    imaging.makeMaster(endless),
    imaging.makeMaster(await picture()),
  ]);
  expect(drawing).toEqual({ ok: false, reason: "not-an-image" });
  expect(next).toMatchObject({ ok: true, master: { width: 60, height: 40 } });
});

it("gives a drawing little time, compressed or not, and one owner no more than its turn", async () => {
  const current = vi.fn(() => ({ lane: "staff" as const, owner: "ana" }));
  imaging = openImaging({ callers: { current }, drawingMs: 300 });
  // Its process is there.
  await imaging.makeMaster(await picture());
  const ended = vi.fn();
  const drawings = [endless, gzipSync(endless)].map((drawing) => imaging.makeMaster(drawing));
  for (const drawing of drawings) void drawing.then(ended);
  current.mockReturnValue({ lane: "staff", owner: "bia" });
  expect(await imaging.makeMaster(await picture())).toMatchObject({ ok: true });
  // After the first drawing at the latest, and before the second.
  expect(ended.mock.calls.length).toBeLessThan(2);
  for (const drawing of drawings) expect(await drawing).toEqual({ ok: false, reason: "not-an-image" });
});

it("counts the processor's time: a good drawing may wait for it as long as others are at work", async () => {
  imaging = openImaging();
  await imaging.makeMaster(await picture());
  const [pid = 0] = workers();
  const made = imaging.makeMaster(good);
  process.kill(pid, "SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  process.kill(pid, "SIGCONT");
  expect(await made).toMatchObject({ ok: true });
});

it("decodes with few rights: not as root, without a network, and writing nothing", async () => {
  const worker = await createConfined().start(19);
  const status = readFileSync(`/proc/${worker.pid}/status`, "utf8");
  const command = readFileSync(`/proc/${worker.pid}/cmdline`, "utf8");
  const network = readlinkSync(`/proc/${worker.pid}/ns/net`);
  const environment = readFileSync(`/proc/${worker.pid}/environ`, "utf8");
  worker.kill("SIGKILL");
  expect(status).not.toMatch(/^Uid:\s+0\b/m);
  expect(command).toContain("--permission");
  expect(command).not.toContain("--allow-fs-write");
  expect(command).not.toContain("--allow-child-process");
  if (canUnshare()) expect(network).not.toBe(readlinkSync("/proc/self/ns/net"));
  expect(environment).not.toContain("PATH=");
});

it("has a fixed number of threads: one that ends as a picture comes would leave it undone", async () => {
  imaging = openImaging();
  await imaging.makeMaster(await picture());
  const [pid = 0] = workers();
  expect(countPictureThreads(pid)).toBe(Number(VIPS_ENVIRONMENT.VIPS_MAX_THREADS));
});

it("survives the end of its process, in the middle of a picture too", async () => {
  imaging = openImaging();
  const first = imaging.makeMaster(endless);
  await eventually(() => workers().length === 1);
  for (const pid of workers()) process.kill(pid, "SIGKILL");
  expect(await first).toMatchObject({ ok: false });
  expect(await imaging.makeMaster(await picture())).toMatchObject({ ok: true });
});

it("needs no process until there is a picture, and gives it back afterwards", async () => {
  // Those of earlier tests may still be ending.
  await eventually(() => workers().length === 0);
  imaging = openImaging({ idleMs: 200 });
  expect(workers()).toEqual([]);
  await imaging.makeMaster(await picture());
  expect(workers()).toHaveLength(1);
  await eventually(() => workers().length === 0);
  expect(await imaging.makeMaster(await picture())).toMatchObject({ ok: true });
});

it("makes a picture that is asked for just as its process is given back", async () => {
  const idleMs = 20;
  imaging = openImaging({ idleMs });
  const bytes = await picture();
  for (const early of [2, 1, 0, -1, -2]) {
    expect(await imaging.makeMaster(bytes)).toMatchObject({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, idleMs - early));
  }
});

it("throws what cannot be made of a master", async () => {
  imaging = openImaging();
  const broken = imaging.makeVariant(async () => Buffer.from("broken"), 160, "webp");
  await expect(broken).rejects.toThrow("a picture could not be made");
  expect(await imaging.makeVariant(async () => null, 160, "webp")).toBeNull();
});

it("ends with the process that started it, in the middle of a picture too", async () => {
  imaging = openImaging();
  const program = `
    const { openImaging } = await import(${JSON.stringify(new URL("./imaging.ts", import.meta.url).href)});
    await openImaging().makeMaster(Buffer.from(${JSON.stringify(endless.toString("base64"))}, "base64"));`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "ignore" });
  const { pid = 0 } = parent;
  let worker: number | undefined;
  await eventually(() => (worker = workers(pid)[0]) !== undefined);
  await new Promise((resolve) => setTimeout(resolve, 500));
  parent.kill("SIGKILL");
  await eventually(() => !isRunning(worker ?? 0));
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

it("does not make what still waits when it closes, and blames no picture for it", async () => {
  imaging = openImaging();
  const bytes = await picture(3_000, 3_000);
  const made = [1, 2, 3, 4].map(() => imaging.makeMaster(bytes));
  const settled = Promise.allSettled(made);
  await imaging.close();
  const outcomes = (await settled).map((one) => (one.status === "fulfilled" ? one.value.ok : "refused"));
  expect(outcomes).not.toContain(false);
  expect(outcomes.at(-1)).toBe("refused");
});
