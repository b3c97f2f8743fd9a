import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { personOf } from "#src/shared/people/person.ts";
import { eventually } from "#src/testing/eventually.ts";
import { openTestResources, quickJobTypes, type TestResources } from "#src/testing/test-site.ts";
import { contactSchema } from "./contact-schema.ts";
import { countLeadDataOf, countLeadsOf, eraseLeadsOf, peopleInLeads } from "./erase-leads.server.ts";
import { leadTasksTable } from "./follow-up/tasks/table.ts";
import { expireLeads, importLeads, submitLead } from "./leads.server.ts";
import { leadsTable } from "./table.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources({}, quickJobTypes());
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
});

const emails = async () => (await site.resources.db.select().from(leadsTable)).map(({ email }) => email);

async function add(email: string, yearsAgo = 0): Promise<void> {
  const createdAt = new Date(Date.now() - yearsAgo * 365.25 * 86_400_000);
  const lead = { name: null, phone: null, source: "website", status: "NEW" as const, message: null };
  await importLeads(site.resources.db, [{ ...lead, email, createdAt }]);
}

it("leads are kept for 2 years and no longer, whatever became of them", async () => {
  await add("velho@exemplo.com.br", 2.01);
  await add("recente@exemplo.com.br", 1.99);
  expect(await expireLeads(site.resources.db)).toBe(1);
  expect(await emails()).toEqual(["recente@exemplo.com.br"]);
});

describe("the leads of one address", () => {
  it("are found and erased however it was capitalised, and signs in it are just signs", async () => {
    await add("Ana_1@exemplo.com.br");
    await add("ana_1@EXEMPLO.com.br");
    await add("anax1@exemplo.com.br");
    const { db } = site.resources;
    expect(await countLeadsOf(db, "ana_1@exemplo.com.br")).toBe(2);
    expect(await countLeadsOf(db, "%")).toBe(0);
    await eraseLeadsOf(db, personOf("ANA_1@exemplo.com.br"));
    expect(await emails()).toEqual(["anax1@exemplo.com.br"]);
  });

  it("are told to nobody once they are erased", async () => {
    const sent = contactSchema.parse({
      name: "Ana Prado",
      email: "ana@exemplo.com.br",
      message: "Preciso de um sistema.",
    });
    await submitLead(site.resources, sent, { userAgent: undefined });
    await eraseLeadsOf(site.resources.db, personOf("ana@exemplo.com.br"));
    // Nobody can be notified, so the job would fail if the lead were still there.
    await site.startWorkers();
    await eventually(async () => {
      const { rows } = await site.resources.db.$client.query<{ state: string }>(
        "SELECT state FROM pgboss.job WHERE name = 'lead.notify'",
      );
      return rows[0]?.state === "completed";
    });
  });

  it("are counted with what goes with them, and nobody else's", async () => {
    const { db } = site.resources;
    await add("ana@exemplo.com.br");
    await add("bia@exemplo.com.br");
    const [lead] = await db.select().from(leadsTable).where(eq(leadsTable.email, "ana@exemplo.com.br"));
    const leadId = lead?.id ?? "";
    await db.insert(leadTasksTable).values({ leadId, title: "Ligar", dueAt: new Date() });
    const counts = {
      leads: 1,
      leadEvents: 1,
      leadTasks: 1,
      plannedMails: 0,
      attachments: 0,
      mailsToOthers: 0,
    };
    expect(await countLeadDataOf(db, personOf("ana@exemplo.com.br"))).toEqual(counts);
    expect(await eraseLeadsOf(db, personOf("ana@exemplo.com.br"))).toEqual({
      ...counts,
      webhookDeliveries: 0,
    });
    expect(await emails()).toEqual(["bia@exemplo.com.br"]);
  });
});

it("a lead that was erased for its telephone is erased again after a restore", async () => {
  const { db } = site.resources;
  const phone = "+5511988887777";
  await add("ana@exemplo.com.br");
  await add("bia@exemplo.com.br");
  await db.update(leadsTable).set({ phone });
  const rows = await db.select().from(leadsTable);
  const chosen = rows.find(({ email }) => email?.startsWith("ana"))?.id ?? "";
  const contact = { email: "outra@exemplo.com.br", phone };
  const person = await peopleInLeads.identify(db, contact, [chosen]);
  if (!person) throw new Error("the lead has the telephone");
  expect(person).toEqual({
    emails: ["outra@exemplo.com.br", "ana@exemplo.com.br"],
    leadIds: [chosen],
    teamEmails: [],
  });
  const keys = peopleInLeads.keysOf(person);
  expect(keys).toEqual([`lead:${chosen}`]);
  expect(await eraseLeadsOf(db, person)).toMatchObject({ leads: 1 });
  await db
    .insert(leadsTable)
    .values(rows.map(({ searchText: _search, ...row }) => row))
    .onConflictDoNothing();
  expect(await emails()).toHaveLength(2);
  const leadIds = await peopleInLeads.findErased(db, (key) => keys.includes(key));
  expect(leadIds).toEqual([chosen]);
  await eraseLeadsOf(db, { emails: [], leadIds });
  expect(await emails()).toEqual(["bia@exemplo.com.br"]);
});
