// The process from outside: how it refuses to start, how it stops, and that nothing it acknowledged is lost.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort, startProcess } from "./site.ts";

let dataDir: string;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vitrine-process-"));
});
test.afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the product to its end and tells how it ended. */
async function runToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ["src/main.ts"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: "silent",
      DATA_DIR: dataDir,
      ...environment,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { code, lines: output.trim().split("\n") };
}

for (const [name, value] of [
  ["PORT", "eighty"],
  ["SITE_URL", "ftp://example.com"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["TIME_ZONE", "Sao Paulo"],
  ["TRUST_PROXY", "everyone"],
  ["RATE_LIMITS", "maybe"],
  ["SMTP_URL", "mail.example.com"],
  ["SEED", "lots"],
] as const) {
  test(`a bad ${name} ends the start with one line that names it`, async () => {
    const { code, lines } = await runToEnd({ [name]: value });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });
}

test("RATE_LIMITS=off is refused where others could reach the site", async () => {
  const { code, lines } = await runToEnd({ RATE_LIMITS: "off", HOST: "0.0.0.0" });
  expect(code).toBe(1);
  expect(lines[0]).toContain("RATE_LIMITS");
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

test("SIGTERM finishes the requests in hand, ends with 0 and leaves no database behind", async () => {
  const running = await startProcess({ DATA_DIR: dataDir, RATE_LIMITS: "off" });
  const inHand = Array.from({ length: 8 }, () =>
    fetch(`${running.url}/`).then((response) => response.status),
  );
  // The requests must have reached the server before it is told to stop.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const code = await running.stop();
  const statuses = await Promise.all(inHand.map((request) => request.catch(() => "refused")));
  expect(code).toBe(0);
  expect(statuses.filter((status) => status !== "refused").every((status) => status === 200)).toBe(true);

  const again = await startProcess({ DATA_DIR: dataDir });
  expect(again.output()).not.toContain('"applied"');
  expect(await again.stop()).toBe(0);
});
