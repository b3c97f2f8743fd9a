import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../table.ts";
import { submitContactForm } from "./submit-contact-form.server.ts";

let site: TestSite;
let request: FastifyRequest;
let visitors = 0;
beforeAll(async () => {
  site = await openTestSite({ SITE_URL: "https://prumo.example" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  const headers = { "user-agent": "Navegador/1.0" };
  request = { ip: `192.0.2.${++visitors}`, headers } as unknown as FastifyRequest;
});

const VALID = {
  name: "Ana Prado",
  email: "ana@empresa.com.br",
  phone: "",
  message: "Preciso de um sistema.",
};

function post(fields: Record<string, string | Blob> | undefined) {
  let body: FormData | undefined;
  if (fields) {
    body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
  }
  return submitContactForm(site.resources, request, body);
}

describe("the form without JavaScript", () => {
  it("enters the same door as the call", async () => {
    expect(await post({ ...VALID, phone: "(11) 98888-7777" })).toEqual({ ok: true, outcome: "stored" });
    const [lead] = await site.resources.db.select().from(leadsTable);
    expect(lead).toMatchObject({
      name: "Ana Prado",
      phone: "+5511988887777",
      source: "contact-form",
      pageUrl: "https://prumo.example/contato",
      userAgent: "Navegador/1.0",
    });
  });

  it("comes back with what was typed and what is wrong with it", async () => {
    const typed = { name: "Zé", email: "ze", phone: "123", message: "Curta" };
    expect(await post(typed)).toEqual({
      ok: false,
      status: 422,
      values: typed,
      errors: {
        name: "Nome deve ter pelo menos 3 caracteres",
        email: "E-mail inválido",
        phone: "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp",
        message: "Mensagem deve ter pelo menos 10 caracteres",
      },
      message: "Confira os campos marcados e envie de novo.",
    });
  });

  it("sent twice, also at once, is one message; other words are another", async () => {
    const results = await Promise.all([post(VALID), post(VALID), post(VALID)]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await site.resources.db.$count(leadsTable)).toBe(1);
    await post({ ...VALID, message: "Esqueci de dizer uma coisa." });
    expect(await site.resources.db.$count(leadsTable)).toBe(2);
  });

  it("keeps nothing of a program that filled the hidden field", async () => {
    expect(await post({ ...VALID, recado_extra: "x" })).toEqual({ ok: true, outcome: "discarded" });
    expect(await site.resources.db.$count(leadsTable)).toBe(0);
  });

  it("takes a file in place of a text for nothing, and survives a body that cannot be read", async () => {
    const withFile = await post({ ...VALID, name: new Blob(["Ana Prado"]) });
    expect(withFile).toMatchObject({ ok: false, status: 422, values: { ...VALID, name: "" } });
    expect(await post(undefined)).toMatchObject({ ok: false, status: 400 });
  });

  it("comes back with what was typed while the database is away", async () => {
    await site.cutDatabase();
    const answer = await post(VALID);
    await site.restoreDatabase();
    expect(answer).toMatchObject({ ok: false, status: 503, values: VALID });
  });

  it("takes nothing in during maintenance, and keeps what was typed", async () => {
    await updateSettings(site.resources, { isMaintenanceMode: true });
    await expect
      .poll(() => post(VALID))
      .toMatchObject({ ok: false, status: 503, retryAfter: 600, values: VALID });
    await site.resources.db.delete(leadsTable);
    await post({ ...VALID, message: "Escrevi durante a manutenção." });
    expect(await site.resources.db.$count(leadsTable)).toBe(0);
    await updateSettings(site.resources, { isMaintenanceMode: false });
    await expect.poll(() => post(VALID)).toEqual({ ok: true, outcome: "stored" });
  });

  it("counts with all the other forms", async () => {
    for (let sent = 0; sent < 10; sent++) await post({ ...VALID, message: `Mensagem número ${sent}` });
    const refused = await post({ ...VALID, message: "Mais uma, a décima primeira" });
    expect(refused).toMatchObject({ ok: false, status: 429, values: { name: "Ana Prado" } });
    const { statusCode } = await site.api.inject({
      method: "POST",
      url: "/api/contact",
      remoteAddress: request.ip,
      payload: VALID,
    });
    expect(statusCode).toBe(429);
  });

  it("listens no more to whoever was refused 60 times", async () => {
    for (let sent = 0; sent < 60; sent++) expect(await post({})).toMatchObject({ status: 422 });
    expect(await post(VALID)).toMatchObject({ ok: false, status: 429, retryAfter: expect.any(Number) });
  });
});
