// Forms posted without JavaScript, byte by byte. Their processing is tested with the slices.

import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { createLogger } from "../../logger.ts";
import type { Limiter } from "../../rate-limit.ts";
import { takePostedForm } from "./posted-form.ts";

const free: Limiter["take"] = async (limit) => ({ limit, remaining: 1, resetSeconds: 1, exceeded: false });
const context = {
  limiter: { take: free, peek: free, refund: async () => {} },
  log: createLogger("silent"),
};
const taken: string[] = [];

const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.post("/", async (request, reply) => {
  const headers = { "content-type": String(request.headers["content-type"]) };
  const body = await new Response(request.body as Buffer<ArrayBuffer>, { headers }).formData();
  const result = await takePostedForm(context, request, body, {
    fields: ["name"],
    isClosed: async () => false,
    parse: async ({ name }) => ({ success: true, data: name }),
    async submit(name) {
      taken.push(name);
      return { ok: true as const, outcome: "stored" as const };
    },
  });
  return reply.status(result.ok ? 201 : result.status).send(result);
});
afterAll(() => app.close());

const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";
const part = (value: string) =>
  `--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n${value}\r\n--b--\r\n`;

it.each([
  [URLENCODED, "name=A%C3%A7%C3%A3o+100%25", 201],
  [URLENCODED, "name=50%+%zz", 201],
  [URLENCODED, "name=%EF%BF%BD", 201],
  [URLENCODED, "name=%FF", 400],
  [URLENCODED, "name=A%C3", 400],
  [URLENCODED, "name=\xff", 400],
  [MULTIPART, part("%FF"), 201],
  [MULTIPART, part("\xc3\xa7"), 201],
  [MULTIPART, part("\xff"), 400],
])("%s with %j is answered %i", async (type, bytes, status) => {
  taken.length = 0;
  const headers = { "content-type": type };
  const payload = Buffer.from(bytes, "latin1");
  expect((await app.inject({ method: "POST", url: "/", headers, payload })).statusCode).toBe(status);
  expect(taken).toHaveLength(status === 201 ? 1 : 0);
});
