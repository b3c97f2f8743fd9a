import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../table.ts";

const PROXY = "10.9.9.9";
const VALID = {
  name: "Ana Prado",
  email: "ana@empresa.com.br",
  phone: "(11) 98888-7777",
  message: "Preciso de um sistema.",
  source: "contact-form",
};

let site: TestSite;
let address = "";
let nextAddress = 1;
beforeAll(async () => {
  site = await openTestSite({ TRUST_PROXY: PROXY });
});
afterAll(() => site.close());
beforeEach(() => {
  // Each test has its own address, since the limits are per address.
  address = `192.0.2.${nextAddress++}`;
});

function post(payload: unknown, options: { headers?: Record<string, string>; remoteAddress?: string } = {}) {
  return site.api.inject({
    method: "POST",
    url: "/api/contact",
    remoteAddress: address,
    ...options,
    headers: { "content-type": "application/json", ...options.headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

const countLeads = () => site.resources.db.$count(leadsTable);

it("the same message sent again and again is a call like any other", async () => {
  const message = { ...VALID, submissionId: randomUUID() };
  expect((await post(message)).statusCode).toBe(201);
  await site.resources.limiter.take(API_LIMIT, address, API_LIMIT.points);
  const response = await post(message);
  expect(response.statusCode).toBe(429);
  expect(response.json()).toMatchObject({ success: false });
  expect(response.headers["retry-after"]).toMatch(/^\d+$/);
});

describe("POST /api/contact", () => {
  it("answers 201 with its words, and stores the lead", async () => {
    const before = await countLeads();
    const response = await post(
      { ...VALID, pageUrl: "https://prumo.example/contato", referrer: "https://busca.example/" },
      { headers: { "user-agent": "Navegador/1.0" } },
    );
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ success: true, message: "Formulário enviado com sucesso!" });
    expect(response.headers["ratelimit-policy"]).toBe('"forms";q=10;w=600');
    expect(response.headers["ratelimit"]).toMatch(/^"forms";r=9;t=\d+$/);
    const leads = await site.resources.db.select().from(leadsTable);
    expect(leads).toHaveLength(before + 1);
    expect(leads.at(-1)).toMatchObject({
      name: "Ana Prado",
      phone: "+5511988887777",
      source: "contact-form",
      pageUrl: "https://prumo.example/contato",
      referrer: "https://busca.example/",
      userAgent: "Navegador/1.0",
    });
  });

  it("answers every fault with problem+json, success false and the fields", async () => {
    const response = await post({ ...VALID, name: "Al", phone: "123" });
    expect(response.statusCode).toBe(422);
    expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(response.json()).toEqual({
      success: false,
      message: "Nome deve ter pelo menos 3 caracteres",
      type: "about:blank",
      title: "Dados inválidos",
      status: 422,
      detail: "Nome deve ter pelo menos 3 caracteres",
      error: "Nome deve ter pelo menos 3 caracteres",
      errors: [
        { field: "name", message: "Nome deve ter pelo menos 3 caracteres" },
        { field: "phone", message: "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp" },
      ],
    });
    expect(response.headers["ratelimit-policy"]).toBe('"forms-refused";q=60;w=600');
  });

  it.each([
    ["unreadable JSON", '{"name":', 400],
    ["an empty body", "", 400],
    ["__proto__", `{"__proto__":{"source":"x"},${JSON.stringify(VALID).slice(1)}`, 400],
    ["a list", [VALID], 422],
    ["a word", '"x"', 422],
    ["wrong types", { name: 1, email: {}, message: [], phone: true }, 422],
    ["a NUL byte", { ...VALID, name: "Ana\u0000" }, 422],
    ["a name of 10,000 characters", { ...VALID, name: "x".repeat(10_000) }, 422],
    ["300 KB", { ...VALID, message: "x".repeat(300_000) }, 413],
  ])("refuses %s", async (_case, payload, status) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, status, error: response.json().detail });
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "refuses %s",
    async (type) => {
      const response = await post("name=Ana", { headers: { "content-type": type } });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ success: false });
    },
  );

  it("knows no other method", async () => {
    const response = await site.api.inject({ method: "GET", url: "/api/contact" });
    expect(response.statusCode).toBe(405);
    expect(response.headers["allow"]).toBe("POST");
  });

  it("takes a double click once and does not count it twice", async () => {
    const before = await countLeads();
    const submissionId = randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => post({ ...VALID, submissionId })));
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201]);
    expect(await countLeads()).toBe(before + 1);
    const next = await post(VALID);
    expect(next.headers["ratelimit"]).toMatch(/r=8;/);
  });

  it("answers a program that filled the hidden field like a person, and keeps nothing", async () => {
    const before = await countLeads();
    const response = await post({ ...VALID, recado_extra: "x" });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ success: true, message: "Formulário enviado com sucesso!" });
    expect(await countLeads()).toBe(before);
  });

  it("refuses what was filled in faster than anybody can", async () => {
    const response = await post({ ...VALID, elapsedMs: 300 });
    expect(response.statusCode).toBe(422);
    expect(response.json().error).toMatch(/rápido demais/);
    expect((await post({ ...VALID, elapsedMs: 2_000 })).statusCode).toBe(201);
  });
});

describe("limits", () => {
  it("take 10 messages in 10 minutes, also of those that arrive at once", async () => {
    const responses = await Promise.all(Array.from({ length: 14 }, () => post(VALID)));
    const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length;
    expect([count(201), count(429)]).toEqual([10, 4]);
    const refused = await post(VALID);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(600);
    expect(refused.json()).toMatchObject({ success: false, status: 429 });
  });

  it("take 60 refusals, unreadable ones too, and then listen no more", async () => {
    for (let sent = 0; sent < 60; sent++) {
      const response = await post(sent % 2 ? "{" : { ...VALID, name: "" });
      expect(response.statusCode).toBe(sent % 2 ? 400 : 422);
    }
    const response = await post(VALID);
    expect(response.statusCode).toBe(429);
    expect(response.headers["retry-after"]).toBeDefined();
    expect(response.headers["ratelimit"]).toMatch(/^"forms-refused";r=0;/);
    // Other addresses are not affected.
    expect((await post(VALID, { remoteAddress: "198.51.100.7" })).statusCode).toBe(201);
  });

  it("a refusal costs none of the ten", async () => {
    for (let sent = 0; sent < 12; sent++) await post({ ...VALID, elapsedMs: 1 });
    expect((await post(VALID)).headers["ratelimit"]).toMatch(/r=9;/);
  });

  it("a network takes three times as many as an address of it, and no more", async () => {
    const from = (n: number) => ({ remoteAddress: `2001:db8:77:${n}::1` });
    const statuses: number[] = [];
    for (let sent = 0; sent < 32; sent++) statuses.push((await post(VALID, from(sent % 8))).statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect((await post(VALID, { remoteAddress: "2001:db8:78::1" })).statusCode).toBe(201);
  });

  it("nobody lifts them by claiming another address", async () => {
    const claim = (client: string) => ({ headers: { "x-forwarded-for": client } });
    for (let sent = 0; sent < 10; sent++) await post(VALID, claim(`203.0.113.${sent}`));
    expect((await post(VALID, claim("203.0.113.99"))).statusCode).toBe(429);
  });

  it("behind the trusted proxy the client's own address counts", async () => {
    const via = (client: string) => ({ remoteAddress: PROXY, headers: { "x-forwarded-for": client } });
    for (let sent = 0; sent < 10; sent++) {
      // Clients can put anything before the part that the proxy appends.
      expect((await post(VALID, via(`1.2.3.${sent}, 203.0.113.200`))).statusCode).toBe(201);
    }
    expect((await post(VALID, via("9.9.9.9, 203.0.113.200"))).statusCode).toBe(429);
    expect((await post(VALID, via("203.0.113.201"))).statusCode).toBe(201);
  });

  it("one IPv6 household is one address", async () => {
    for (let sent = 0; sent < 10; sent++) await post(VALID, { remoteAddress: `2001:db8:1:2::${sent}` });
    expect((await post(VALID, { remoteAddress: "2001:db8:1:2:ffff::1" })).statusCode).toBe(429);
    expect((await post(VALID, { remoteAddress: "2001:db8:1:3::1" })).statusCode).toBe(201);
  });
});
