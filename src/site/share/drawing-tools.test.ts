import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { VIPS_ENVIRONMENT } from "#src/platform/vips-threads.ts";
import { countPictureThreads } from "#src/testing/picture-threads.ts";

const PROGRAM = fileURLToPath(new URL("../../testing/draw-once.ts", import.meta.url));
let child: ReturnType<typeof fork> | undefined;
afterEach(() => child?.kill("SIGKILL"));

it("the server draws with a fixed number of threads: one that ends as a picture comes would leave it undone", async () => {
  const { VIPS_MAX_THREADS: _set, ...environment } = process.env;
  child = fork(PROGRAM, { env: environment });
  await once(child, "message");
  expect(countPictureThreads(child.pid ?? 0)).toBe(Number(VIPS_ENVIRONMENT.VIPS_MAX_THREADS));
});
