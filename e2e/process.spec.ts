// The process from outside: how it refuses to start, how it stops, and that acknowledged data is not lost.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { COMPILED_CODE } from "../scripts/test-places.ts";
// Uses the site's own `test`, although the site is unused: another one would restart the workers and their sites.
import { openToVisitors, queryIn } from "../src/testing/product-process.ts";
import { expect, freePort, startProcess, test } from "./site.ts";

let dataDir: string;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-process-"));
});
test.afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the product to its end and returns the outcome. */
async function runToEnd(
  environment: Record<string, string>,
  onOutput: (output: string, stop: () => void) => void = () => {},
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ["src/main.ts"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: COMPILED_CODE,
      LOG_LEVEL: "silent",
      DATA_DIR: dataDir,
      ...environment,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    onOutput(output, () => child.kill("SIGTERM"));
  });
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, lines: output.trim().split("\n") };
}

test("a bad setting ends the start with one line that names it", async () => {
  const { code, lines } = await runToEnd({ PORT: "eighty" });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("PORT");
});

test("a taken port ends the start with one line that names it", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  const { code, lines } = await runToEnd({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(String(port));
});

test("an unreachable DATABASE_URL ends the start with one line that does not show its password", async () => {
  const port = await freePort();
  const { code, lines } = await runToEnd({ DATABASE_URL: `postgres://site:hunter2@127.0.0.1:${port}/site` });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("DATABASE_URL");
  expect(lines[0]).not.toContain("hunter2");
});

test("SIGTERM finishes the request in hand, ends with 0 and leaves no database behind", async () => {
  const running = await startProcess({ DATA_DIR: dataDir, SEED: "none" });
  await openToVisitors((sql) => queryIn(dataDir, sql));
  const body = JSON.stringify({
    name: "Ana Prado",
    email: "ana@cliente.example",
    message: "Esta mensagem chega enquanto o servidor para.",
  });
  const answered = Promise.withResolvers<number | undefined>();
  const sending = request(`${running.url}/api/contact`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      // The server sends 100 once it handles the request.
      expect: "100-continue",
    },
  });
  const inHand = once(sending, "continue");
  sending.on("response", (response) => answered.resolve(response.resume().statusCode));
  sending.on("error", answered.reject);
  sending.write(body.slice(0, 20));
  await inHand;
  const ended = running.stop();
  await delay(200);
  sending.end(body.slice(20));

  expect(await answered.promise).toBe(201);
  expect(await ended).toBe(0);
  const again = await startProcess({ DATA_DIR: dataDir, SEED: "none" });
  expect(again.output()).not.toContain('"applied"');
  expect(await again.stop()).toBe(0);
});

for (const stage of ["database migrated", "Server listening"]) {
  test(`SIGTERM at "${stage}" lets the start come to its end, and leaves nothing behind`, async () => {
    let isStopped = false;
    const port = String(await freePort());
    const { code, lines } = await runToEnd(
      { PORT: port, SEED: "none", LOG_LEVEL: "info" },
      (output, stop) => {
        if (isStopped || !output.includes(stage)) return;
        isStopped = true;
        stop();
      },
    );
    expect(code, lines.join("\n")).toBe(0);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  });
}

test("SIGTERM and SIGKILL to npm start leave nothing running", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    // Even with NODE_ENV=development a checkout serves the product.
    NODE_ENV: "development",
    PORT: new URL(url).port,
    DATA_DIR: dataDir,
    SEED: "none",
    LOG_LEVEL: "silent",
  };
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    await test.step(signal, async () => {
      const npm = spawn("npm", ["start"], { env, stdio: "ignore" });
      // Its pages wait for the site to be opened; /healthz tells that it serves.
      await expect.poll(() => statusOf(`${url}/healthz`)).toBe(200);
      await openToVisitors((sql) => queryIn(dataDir, sql));
      await expect.poll(() => statusOf(url)).toBe(200);
      const page = await fetch(url);
      expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
      npm.kill(signal);
      await expect.poll(() => statusOf(url)).toBe("gone");
      await expect.poll(() => existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    });
  }
});

function statusOf(url: string): Promise<number | "gone"> {
  return fetch(url, { headers: { connection: "close" } }).then(
    (response) => response.status,
    () => "gone" as const,
  );
}
