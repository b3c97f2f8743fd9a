import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { removalRequestsTable } from "../table.ts";
import { submitRemovalForm } from "./submit-removal-form.server.ts";

let site: TestResources;
let request: FastifyRequest;
let visitors = 0;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(removalRequestsTable);
  request = { ip: `192.0.2.${++visitors}`, headers: {} } as unknown as FastifyRequest;
});

const VALID = {
  name: "Ana Prado",
  email: "ana@empresa.com.br",
  phone: "(11) 98888-7777",
  reason: "Não quero mais contato.",
};

function post(fields: Record<string, string | Blob> | undefined) {
  let body: FormData | undefined;
  if (fields) {
    body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
  }
  return submitRemovalForm(site.resources, request, body);
}

const stored = () => site.resources.db.select().from(removalRequestsTable);

describe("the form without JavaScript", () => {
  it("enters the same door as the call, and gives the receipt", async () => {
    const result = await post(VALID);
    const [row] = await stored();
    expect(row).toMatchObject({ ...VALID, phone: "+5511988887777" });
    expect(result).toEqual({
      ok: true,
      outcome: "stored",
      receipt: { protocol: row?.protocol, dueAt: row?.dueAt },
    });
  });

  it("sent twice, also at once, is one request with one receipt; other words are another", async () => {
    const results = await Promise.all([post(VALID), post(VALID)]);
    expect(new Set(results.map((result) => result.ok && result.receipt.protocol)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    await post({ ...VALID, reason: "Outro motivo, bem diferente." });
    expect(await stored()).toHaveLength(2);
  });

  it("comes back with what was typed and what is wrong with it", async () => {
    const typed = { name: "Zé", email: "ze", phone: "123", reason: "Curto" };
    expect(await post(typed)).toEqual({
      ok: false,
      status: 422,
      values: typed,
      errors: {
        name: "Nome deve ter pelo menos 3 caracteres",
        email: "E-mail inválido",
        phone: "Telefone inválido. Use formato: (11) 99999-9999 para WhatsApp",
        reason: "Por favor, descreva brevemente o motivo",
      },
      message: "Confira os campos marcados e envie de novo.",
    });
    expect(await stored()).toEqual([]);
  });

  it("takes a file in place of a text for nothing, and survives a body that cannot be read", async () => {
    expect(await post({ ...VALID, reason: new Blob(["x".repeat(50)]) })).toMatchObject({ status: 422 });
    expect(await post(undefined)).toMatchObject({ ok: false, status: 400 });
    expect(await post({ ...VALID, reason: "Motivo com NUL \u0000 dentro" })).toMatchObject({ status: 422 });
  });

  it("takes nothing in during maintenance, and keeps what was typed", async () => {
    await updateSettings(site.resources, { isMaintenanceMode: true });
    expect(await post(VALID)).toMatchObject({ ok: false, status: 503, values: VALID });
    await updateSettings(site.resources, { isMaintenanceMode: false });
    expect(await stored()).toEqual([]);
  });

  it("comes back with what was typed while the database is away", async () => {
    await site.cutDatabase();
    expect(await post(VALID)).toMatchObject({ ok: false, status: 503, retryAfter: 5, values: VALID });
    await site.restoreDatabase();
    await expect.poll(() => post(VALID)).toMatchObject({ ok: true });
  });
});
