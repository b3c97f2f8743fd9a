import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventually } from "#src/testing/eventually.ts";
import { countPictureThreads } from "#src/testing/picture-threads.ts";
import { sandboxProcesses } from "#src/testing/sandbox-processes.ts";
import { openSandbox, type Sandbox } from "../sandbox/sandbox.ts";
import { VIPS_ENVIRONMENT } from "../vips-threads.ts";
import { createImaging } from "./imaging.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  // Idle processes of other tests' sites end after a while.
  await eventually(() => sandboxProcesses().length === 0);
  sandbox = openSandbox();
});
afterEach(() => sandbox.close());

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
const good = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
);
/** A drawing that takes many seconds to render. */
const endless = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">
   ${'<feTurbulence baseFrequency="0.9" numOctaves="200"/><feGaussianBlur stdDeviation="90"/>'.repeat(40)}
   </filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
);

it("gives up on a drawing that does not end, and goes on with the next picture", async () => {
  const imaging = createImaging(sandbox, { pictureMs: 500 });
  const [drawing, next] = await Promise.all([
    imaging.makeMaster(endless),
    imaging.makeMaster(await picture()),
  ]);
  expect(drawing).toEqual({ ok: false, reason: "not-an-image" });
  expect(next).toMatchObject({ ok: true, master: { width: 60, height: 40 } });
});

it("gives a drawing little time, compressed or not, and one owner no more than its turn", async () => {
  const current = vi.fn(() => ({ queue: "staff" as const, owner: "ana" }));
  sandbox = openSandbox({ callers: { current } });
  const imaging = createImaging(sandbox, { drawingMs: 300 });
  // Starts the process.
  await imaging.makeMaster(await picture());
  const ended = vi.fn();
  const drawings = [endless, gzipSync(endless)].map((drawing) => imaging.makeMaster(drawing));
  for (const drawing of drawings) void drawing.then(ended);
  current.mockReturnValue({ queue: "staff", owner: "bia" });
  expect(await imaging.makeMaster(await picture())).toMatchObject({ ok: true });
  // It ends after the first drawing at the latest, before the second.
  expect(ended.mock.calls.length).toBeLessThan(2);
  for (const drawing of drawings) expect(await drawing).toEqual({ ok: false, reason: "not-an-image" });
});

it("counts the processor's time: a good drawing may wait for it as long as others are at work", async () => {
  const imaging = createImaging(sandbox);
  await imaging.makeMaster(await picture());
  const [pid = 0] = sandboxProcesses();
  const made = imaging.makeMaster(good);
  process.kill(pid, "SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  process.kill(pid, "SIGCONT");
  expect(await made).toMatchObject({ ok: true });
});

it("has a fixed number of threads: one that ends as a picture comes would leave it undone", async () => {
  const imaging = createImaging(sandbox);
  await imaging.makeMaster(await picture());
  const [pid = 0] = sandboxProcesses();
  expect(countPictureThreads(pid)).toBe(Number(VIPS_ENVIRONMENT.VIPS_MAX_THREADS));
});

it("keeps the first frame of an animation that takes too long", async () => {
  const [width, height, frames] = [640, 480, 40];
  const noise = randomBytes(width * height * frames * 3);
  const raw = { width, height: height * frames, pageHeight: height, channels: 3 } as const;
  const gif = await sharp(noise, { raw }).gif({ effort: 1 }).toBuffer();
  const made = await createImaging(sandbox, { pictureMs: 500 }).makeMaster(gif);
  expect(made).toMatchObject({
    ok: true,
    master: { width, height, isAnimated: false, lostMotion: "too-large" },
  });
});

it("survives the end of its process, in the middle of a picture too", async () => {
  const imaging = createImaging(sandbox);
  const first = imaging.makeMaster(endless);
  await eventually(() => sandboxProcesses().length === 1);
  for (const pid of sandboxProcesses()) process.kill(pid, "SIGKILL");
  expect(await first).toMatchObject({ ok: false });
  expect(await imaging.makeMaster(await picture())).toMatchObject({ ok: true });
});

it("throws what cannot be made of a master", async () => {
  const imaging = createImaging(sandbox);
  const broken = imaging.makeVariant(async () => Buffer.from("broken"), 160, "webp");
  await expect(broken).rejects.toThrow("Input buffer");
  expect(await imaging.makeVariant(async () => null, 160, "webp")).toBeNull();
});

it("does not make what still waits when it closes, and blames no picture for it", async () => {
  const imaging = createImaging(sandbox);
  const bytes = await picture(3_000, 3_000);
  const made = [1, 2, 3, 4].map(() => imaging.makeMaster(bytes));
  const settled = Promise.allSettled(made);
  await sandbox.close();
  const outcomes = (await settled).map((one) => (one.status === "fulfilled" ? one.value.ok : "refused"));
  expect(outcomes).not.toContain(false);
  expect(outcomes.at(-1)).toBe("refused");
});
