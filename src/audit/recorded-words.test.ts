// Every action and field that code records has Portuguese words.

import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
import { settingsType } from "#src/features/site-settings/settings-type.server.ts";
import { textsType } from "#src/features/site-texts/texts-type.server.ts";
import { ACTIONS } from "#src/shared/audit-actions.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { AuditEntry, AuditList } from "./schema.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources);
});
afterAll(() => site.close());

const call = (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object, who = admin) =>
  site.api.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
async function newest(action: string): Promise<AuditEntry | undefined> {
  return (await call("GET", `/api/audit?action=${action}`)).json<AuditList>().entries[0];
}

describe("the words of the log", () => {
  it("begin with a capital letter in every act that code records", async () => {
    const wrong: string[] = [];
    let found = 0;
    for (const file of globSync("src/**/*.server.ts").concat(globSync("src/**/api.ts"))) {
      const text = await readFile(file, "utf8");
      if (!/record\w*Act\(|recordDestination\(|recordRelease\(/.test(text)) continue;
      for (const [, fields = ""] of text.matchAll(/\b(?:before|after)(?: =|:) \{([^{}]*)\}/g))
        for (const [, quoted, plain] of fields.matchAll(/(?:^|,)\s*(?:"([^"]+)"|([\p{L}\d_]+)):/gu))
          if (++found && !/^\p{Lu}/u.test(quoted ?? plain ?? "")) wrong.push(`${file}: ${quoted ?? plain}`);
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(20);
  });

  it.each([...kinds, settingsType, textsType].map((kind) => [kind.name, kind] as const))(
    "name every field of %s",
    (_name, { words }) => {
      for (const [field, label] of Object.entries(words.fields)) expect(label, field).toMatch(/^\p{Lu}/u);
    },
  );

  it("are Portuguese for every action", () => {
    for (const [action, [, label]] of Object.entries(ACTIONS)) expect(label, action).toMatch(/^\p{Lu}/u);
  });

  it("name the choices of settings", async () => {
    const look = { identity: "orbita", typeface: "technical", cornerRadius: "large" };
    await call("PUT", "/api/settings", { ...look, businessDays: ["sat"] });
    expect((await newest("settings.changed"))?.after).toMatchObject({
      "Identidade visual: Desenhos": "Órbita",
      "Tipografia: Par de tipografias": "Técnica",
      "Formas: Cantos": "Amplos",
      "Prazo de resposta: Dias de atendimento": "Sábado",
    });
  });

  it("tell leads that are merged by their dates, without names and ids", async () => {
    for (const name of ["Ana", "Ana P."])
      await call("POST", "/api/contact", { name, email: "ana@cliente.example", message: "Um orçamento." });
    const { leads } = (await call("GET", "/api/leads")).json<{ leads: { id: string }[] }>();
    const [keep, merge] = leads.map(({ id }) => id);
    expect((await call("POST", "/api/leads/merge", { keep, merge })).statusCode).toBe(200);
    expect(await newest("lead.merged")).toMatchObject({
      subjectId: keep,
      after: {
        "Lead mantido": expect.stringMatching(/^\d{4}-.*Z$/),
        "Lead juntado": expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
  });

  it("name whom and what an exported log was filtered by", async () => {
    const query = new URLSearchParams({ format: "csv", actor: "system", action: "data" });
    expect((await call("GET", `/api/audit?${query}`)).statusCode).toBe(200);
    expect((await newest("audit.exported"))?.after).toEqual({
      Quem: "O próprio site",
      Ação: "Dados e cópias",
    });
  });
});
