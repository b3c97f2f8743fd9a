// The conventions of docs/produto.md, "API", for all routes.

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  error: string;
  errors?: { field: string; message: string }[];
}

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: "10.1.2.3, 10.2.0.0/16" });
});
afterAll(() => site.close());

const login = (payload: string | Buffer, contentType = "application/json") =>
  site.api.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": contentType },
    payload,
  });

describe("errors", () => {
  it.each([
    ["unreadable JSON", () => login('{"email": '), 400],
    ["an empty body", () => login(""), 400],
    ["JSON that is no UTF-8", () => login(Buffer.from('{"\xff": 1}', "latin1")), 400],
    ["UTF-8 that breaks off", () => login(Buffer.from('{"email": "\xc3"}', "latin1")), 400],
    ["UTF-8 of half a character", () => login(Buffer.from('{"email": "\xed\xa0\x80"}', "latin1")), 400],
    ["a polluted prototype", () => login('{"__proto__": {"admin": true}}'), 400],
    ["an unknown media type", () => login("<email/>", "application/xml"), 415],
    ["10 MB of JSON", () => login(JSON.stringify({ email: "x".repeat(10_000_000) })), 413],
    ["a body that is not an object", () => login("[1, 2]"), 422],
    ["an unknown address", () => site.api.inject("/api/nothing/here"), 404],
    ["an id of 8 KB", () => site.api.inject(`/api/posts/slug/${"a".repeat(8_200)}`), 404],
    ["an id of 8 KB of what is staff's", () => site.api.inject(`/api/leads/${"a".repeat(8_200)}`), 401],
    ["a file of 8 KB of a calendar's", () => site.api.inject(`/api/calendar/${"a".repeat(8_200)}.ics`), 404],
    ["an address outside the API", () => site.api.inject({ method: "OPTIONS", url: "/whatsapp" }), 404],
    ["another method", () => site.api.inject({ method: "DELETE", url: "/api/auth/login" }), 405],
  ])("%s is answered with a problem", async (_name, call, status) => {
    const response = await call();
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toContain("application/problem+json");
    const problem = response.json<Problem>();
    expect(problem).toMatchObject({ type: "about:blank", status });
    expect(problem.title).not.toBe("");
    expect(problem.error).toBe(problem.detail);
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.body).not.toMatch(/node_modules|\/src\/|select |insert /i);
  });

  it("names each bad field", async () => {
    const response = await login(JSON.stringify({ email: 5 }));
    expect(response.statusCode).toBe(422);
    const fields = response.json<Problem>().errors?.map(({ field }) => field);
    expect(fields).toEqual(["email", "password"]);
  });

  it("are in Portuguese where a rule has no words of its own", async () => {
    const response = await site.api.inject({
      method: "POST",
      url: "/api/auth/passkey",
      payload: { response: { id: 1.5 } },
    });
    expect(response.statusCode).toBe(422);
    for (const { message } of response.json<Problem>().errors ?? []) expect(message).toMatch(/inválid/);
  });

  it("says which methods an address does take", async () => {
    const response = await site.api.inject({ method: "DELETE", url: "/api/auth/login" });
    expect(response.headers.allow).toContain("POST");
  });
});

describe("every answer", () => {
  it("carries security headers and a request id of its own", async () => {
    const first = await site.api.inject({ url: "/healthz", headers: { "x-request-id": "chosen-by-client" } });
    const second = await site.api.inject("/healthz");
    expect(first.headers["x-request-id"]).not.toBe("chosen-by-client");
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
    expect(first.headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    expect(first.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(first.headers["permissions-policy"]).toContain("camera=(), ");
  });

  it("demands https for a year where the site has it, of its subdomains too", async () => {
    expect((await site.api.inject("/healthz")).headers).not.toHaveProperty("strict-transport-security");
    const secure = await openTestSite({ SITE_URL: "https://prumo.example" });
    const { headers } = await secure.api.inject("/api/settings/public");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    await secure.close();
  });

  it("shows the state of its limit", async () => {
    const response = await site.api.inject("/api/settings/public");
    expect(response.headers["ratelimit-policy"]).toBe('"api";q=600;w=60');
    expect(response.headers.ratelimit).toMatch(/^"api";r=\d+;t=\d+$/);
  });
});

describe("health", () => {
  it("tells that it serves and that the database answers", async () => {
    expect((await site.api.inject("/healthz")).statusCode).toBe(200);
    expect((await site.api.inject("/readyz")).statusCode).toBe(200);
  });

  it("shows metrics on loopback only, whatever a stranger claims", async () => {
    const metrics = (remoteAddress: string, forwardedFor?: string) =>
      site.api.inject({
        url: "/metrics",
        remoteAddress,
        headers: forwardedFor ? { "x-forwarded-for": forwardedFor } : {},
      });
    const local = await metrics("127.0.0.1");
    expect(local.statusCode).toBe(200);
    expect(local.body).toContain("process_resident_memory_bytes");
    expect(local.body).toContain("http_request_duration_seconds");
    expect((await metrics("203.0.113.9")).statusCode).toBe(404);
    expect((await metrics("203.0.113.9", "127.0.0.1")).statusCode).toBe(404);
    // Not readable through a proxy, trusted or not, whoever the client is.
    expect((await metrics("10.2.7.7", "203.0.113.9")).statusCode).toBe(404);
    expect((await metrics("10.2.7.7", "127.0.0.1")).statusCode).toBe(404);
    expect((await metrics("127.0.0.1", "127.0.0.1")).statusCode).toBe(404);
    // A proxy without such headers, or a page with a name that leads to this machine (DNS rebinding).
    for (const host of ["prumo.example", "evil.example:3000"]) {
      const answer = await site.api.inject({
        url: "/metrics",
        remoteAddress: "127.0.0.1",
        headers: { host },
      });
      expect(answer.statusCode).toBe(404);
    }
  });
});

it("says to whoever asks for too much at once that it may be tried again", async () => {
  const staff = await addStaff(site.resources);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#357" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "a.png");
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  const payload = Buffer.from(await encoded.arrayBuffer());
  const upload = () =>
    site.api.inject({
      method: "POST",
      url: "/api/images",
      headers: { ...staff.headers, "content-type": type },
      payload,
    });
  // One account may have one running and twenty waiting.
  const all = await Promise.all(Array.from({ length: 26 }, upload));
  const refused = all.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const response of refused) {
    expect(response.headers["retry-after"]).toBe("5");
    expect(response.headers["content-type"]).toContain("application/problem+json");
    expect(response.json<Problem>().detail).toMatch(/^Há envios demais ao mesmo tempo/);
  }
  expect(all.filter(({ statusCode }) => statusCode === 201).length + refused.length).toBe(all.length);
});

describe("while the database is away", () => {
  it("says so, and that it may be tried again", async () => {
    const other = await openTestSite();
    await other.cutDatabase();
    const ready = await other.api.inject("/readyz");
    expect(ready.statusCode).toBe(503);
    expect(ready.headers["retry-after"]).toBeDefined();
    expect(ready.headers["content-type"]).toContain("application/problem+json");
    const call = await other.api.inject("/api/settings/public");
    expect(call.statusCode).toBe(503);
    expect((await other.api.inject("/healthz")).statusCode).toBe(200);

    await other.restoreDatabase();
    await expect.poll(async () => (await other.api.inject("/readyz")).statusCode).toBe(200);
    expect((await other.api.inject("/api/settings/public")).statusCode).toBe(200);
    await other.close();
  });
});
