// Tests that one reader receives all uploads and enforces its limits as they arrive.

import { fork } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaff, type Staff } from "./staff.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

const READER = "src/platform/http/body.ts";
/** Pages parse plain HTML forms themselves: the whole body is limited and already in memory. */
const PAGE_FORMS = [
  "src/features/pages/forms/answer-page-form.server.ts",
  "src/platform/http/forms/posted-form.ts",
];

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

const sources = globSync("src/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$|^src\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it("one place reads multipart bodies", () => {
  expect(filesWith(/@fastify\/multipart/)).toEqual([READER]);
  expect(filesWith(/\brequest\.(?:parts|files?|saveRequestFiles)\(/)).toEqual([READER]);
  expect(filesWith(/\.formData\(\)/).toSorted()).toEqual(PAGE_FORMS);
});

it("every other kind of body has a limit of its own, or that of all calls", () => {
  const parsers = sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/addContentTypeParser\(([^)]*?)\(/gs), ([, options = ""]) => ({
      file,
      options,
    })),
  );
  expect(parsers.length).toBeGreaterThan(2);
  const unlimited = parsers.filter(({ options }) => !options.includes("bodyLimit"));
  // CSV and XLSX are limited while they are received, and JSON by each call.
  expect(unlimited.map(({ file }) => file).toSorted()).toEqual([
    "src/platform/http/csv-body.ts",
    "src/platform/http/csv-body.ts",
    "src/platform/http/json-body.ts",
  ]);
});

it("every call that takes files refuses what is announced as too much, naming the field, before it is read", async () => {
  const { paths } = (await site.api.inject({ url: "/api/openapi.json" })).json<{
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody?.content["multipart/form-data"])
      .map(([method]) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, crypto.randomUUID())] as const),
  );
  expect(calls.length).toBeGreaterThan(9);
  for (const [method, url] of calls) {
    const answer = await site.api.inject({
      method: method as "POST",
      url,
      headers: {
        ...admin.headers,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": String(100 * 1024 ** 3),
      },
      payload: "--b--\r\n",
    });
    expect([method, url, answer.statusCode, answer.body]).toEqual([
      method,
      url,
      413,
      expect.stringMatching(/"errors":\[\{"field":"\w+","message":"[^"]*\d ?[MG]B/) as string,
    ]);
  }
});

it("attachments that are too large together are refused without being held in memory", async () => {
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  const { port } = site.api.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/api/leads/${crypto.randomUUID()}/mails`;
  const sender = fork(new URL("./send-attachments.ts", import.meta.url), [
    address,
    admin.headers.authorization,
  ]);
  const answers = async () => ((await once(sender, "message")) as [[number, string][]])[0];
  const refused = [413, "Anexos: no máximo 15 MB ao todo"];
  // The first call loads modules, whose memory must not count.
  expect(await answers()).toEqual([refused]);
  const before = process.memoryUsage.rss();
  let highest = before;
  const watching = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 10);
  sender.send("go on");
  expect(await answers()).toEqual([refused, refused, refused, refused]);
  clearInterval(watching);
  // Each of the four mails has 150 MB; the process's memory also moves by what earlier tests left.
  expect((highest - before) / 1024 ** 2).toBeLessThan(140);
});
