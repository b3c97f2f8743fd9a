import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import type { AuditList } from "#src/audit/schema.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../contact-schema.ts";
import { submitLead } from "../leads.server.ts";
import { leadsTable } from "../table.ts";

let site: TestSite;
let admin: Staff;
let vera: Staff;
let ugo: Staff;
let editor: Staff;
let id: string;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  [vera, ugo] = [await addNamed("Vera Lima"), await addNamed("Ugo Reis")];
  editor = await addStaff(site.resources, "editor-leads");
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.resources;
  await db.delete(leadsTable);
  const contact = contactSchema.parse({
    name: "Ana Prado",
    email: "ana@exemplo.com.br",
    message: "Preciso de um sistema.",
  });
  await submitLead(site.resources, contact, { userAgent: undefined });
  id = (await db.select({ id: leadsTable.id }).from(leadsTable))[0]?.id ?? "";
});

async function addNamed(name: string): Promise<Staff> {
  const staff = await addStaff(site.resources, "sales");
  await site.resources.db.update(usersTable).set({ name }).where(eq(usersTable.id, staff.user.id));
  return staff;
}

const take = (by: Staff, lead = id) =>
  site.api.inject({ method: "POST", url: `/api/leads/${lead}/take`, headers: by.headers });
const disable = (isDisabled: boolean) =>
  site.resources.db
    .update(usersTable)
    .set({ disabledAt: isDisabled ? sql`now()` : null })
    .where(eq(usersTable.id, vera.user.id));

describe("POST /api/leads/{id}/take", () => {
  it("makes the caller the owner, twice like once, and refuses the next with the owner's name", async () => {
    for (const _ of [1, 2]) {
      const taken = await take(vera);
      expect(taken.statusCode).toBe(200);
      expect(taken.json()).toMatchObject({ id, ownerId: vera.user.id });
    }
    const refused = await take(ugo);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ detail: "Vera Lima já pegou este lead." });
    const { events } = (
      await site.api.inject({ url: `/api/leads/${id}/timeline`, headers: ugo.headers })
    ).json<{ events: { type: string; data: object }[] }>();
    expect(events.filter(({ type }) => type === "owner")).toMatchObject([
      { data: { to: { name: "Vera Lima" } } },
    ]);
  });

  it("gives a lead that many take at once to one of them", async () => {
    const answers = await Promise.all([vera, ugo, admin, vera, ugo, admin].map((by) => take(by)));
    const owners = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json().ownerId);
    expect(new Set(owners).size).toBe(1);
    expect(owners).toHaveLength(2);
  });

  it("takes the lead of somebody who may not answer leads any more", async () => {
    await take(vera);
    await disable(true);
    expect((await take(ugo)).statusCode).toBe(200);
    await disable(false);
    expect((await take(vera)).json()).toMatchObject({ detail: "Ugo Reis já pegou este lead." });
  });

  it("is refused to people who see only their own leads, and 404 without such a lead", async () => {
    expect((await take(editor)).statusCode).toBe(403);
    for (const unknown of ["x", "0b6f5c1e-6a4e-4f0e-9a57-2f6b1f0c9a11"])
      expect((await take(vera, unknown)).statusCode).toBe(404);
  });
});

it("the audit log tells who took, gave and changed a lead, and nothing about its person", async () => {
  const change = (payload: object) =>
    site.api.inject({ method: "PUT", url: `/api/leads/${id}`, headers: vera.headers, payload });
  await take(vera);
  await change({ ownerId: ugo.user.id });
  await change({ status: "QUALIFIED", phone: "(11) 98888-7777", company: "Padaria Sol" });
  const log = (
    await site.api.inject({ url: "/api/audit?limit=3", headers: admin.headers })
  ).json<AuditList>();
  const lead = { subject: "Lead", subjectId: id, actor: expect.objectContaining({ name: "Vera Lima" }) };
  expect(log.entries).toMatchObject([
    {
      ...lead,
      action: "lead.changed",
      before: { Status: "Novo" },
      after: { Status: "Qualificado", Campos: "Telefone, Empresa" },
    },
    {
      ...lead,
      action: "lead.assigned",
      before: { Responsável: "Vera Lima" },
      after: { Responsável: "Ugo Reis" },
    },
    {
      ...lead,
      action: "lead.taken",
      before: { Responsável: "Ninguém" },
      after: { Responsável: "Vera Lima" },
    },
  ]);
  expect(JSON.stringify(log.entries)).not.toMatch(/Padaria|98888|Prado/);
});
