import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { readOutbox } from "#src/testing/outbox.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../contact-schema.ts";
import { importLeads, submitLead } from "../leads.server.ts";
import { notifyTeam } from "../mail/outgoing/new-lead-mail.server.ts";
import { leadsTable } from "../table.ts";
import { leadEventsTable } from "../timeline/table.ts";
import type { Assignment } from "./turns/schema.ts";
import { leadAssignmentRulesTable, leadAssignmentTable } from "./turns/table.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
let people: Staff[];
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
  people = [];
  for (const role of ["sales", "sales", "editor-leads"] as const)
    people.push(await addStaff(site.resources, role));
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.resources;
  for (const table of [leadsTable, leadAssignmentRulesTable, leadAssignmentTable]) await db.delete(table);
  await db.update(usersTable).set({ disabledAt: null });
});

const idsOf = (staff: Staff[]) => staff.map(({ user }) => user.id);
const get = async () =>
  (await site.api.inject({ url: "/api/lead-assignment", headers: admin.headers })).json<Assignment>();
const put = (payload: object) =>
  site.api.inject({ method: "PUT", url: "/api/lead-assignment", headers: admin.headers, payload });
const turnOn = async (...rules: object[]) => {
  const answer = await put({ isOn: true, rules });
  expect(answer.statusCode, answer.body).toBe(200);
};

async function write(given: { phone?: string; source?: string; pageUrl?: string } = {}): Promise<string> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const contact = contactSchema.parse({
    name: "Ana Prado",
    email,
    message: "Preciso de um sistema.",
    ...given,
  });
  await submitLead(site.resources, contact, { userAgent: undefined });
  return email;
}

/** Owners of all leads, in the order of their arrival. */
const owners = async () =>
  (
    await site.resources.db
      .select({ ownerId: leadsTable.ownerId })
      .from(leadsTable)
      .orderBy(asc(leadsTable.createdAt), asc(leadsTable.id))
  ).map(({ ownerId }) => ownerId);

describe("a new lead", () => {
  it("belongs to nobody at first", async () => {
    expect(await get()).toEqual({ isOn: false, includesImports: false, rules: [] });
    await write();
    expect(await owners()).toEqual([null]);
  });

  it("goes to the next person, who is told, and the timeline says that it was a turn", async () => {
    const [one, two] = idsOf(people);
    await turnOn({ people: [one, two] });
    for (const _ of [1, 2, 3]) await write();
    expect(await owners()).toEqual([one, two, one]);
    expect((await get()).rules[0]).toMatchObject({ next: { id: two } });
    const events = await site.resources.db
      .select()
      .from(leadEventsTable)
      .where(eq(leadEventsTable.type, "owner"));
    expect(events).toHaveLength(3);
    expect(events[0]).toMatchObject({ actor: { kind: "system" }, data: { byTurn: true } });
    for (const { leadId } of events) await notifyTeam(site.resources, leadId);
    expect(await readOutbox(site, people[0]?.user.email ?? "")).toHaveLength(2);
  });

  it("counts for turns once, however many arrive at once", async () => {
    await turnOn({ people: idsOf(people) });
    await Promise.all(Array.from({ length: 30 }, () => write()));
    const counts = Map.groupBy(await owners(), (owner) => owner);
    expect([...counts].map(([owner, leads]) => [owner, leads.length])).toEqual(
      expect.arrayContaining(idsOf(people).map((id) => [id, 10])),
    );
    expect(counts.size).toBe(3);
  });

  it("falls under the first rule that it matches", async () => {
    const [one, two, three] = idsOf(people);
    await turnOn(
      { people: [one], conditions: { states: ["SP"], sources: ["feira"] } },
      { people: [two], conditions: { pages: ["/servicos", "/blog/*"] } },
      { people: [three], conditions: { campaigns: ["Reforma"] } },
    );
    await write({ phone: "(11) 97777-8888", source: "feira" });
    await write({ phone: "(21) 97777-8888", source: "feira" });
    await write({ pageUrl: "https://site.example/blog/um" });
    await write({ pageUrl: "https://site.example/servicos/outra" });
    await write({ pageUrl: "https://site.example/?utm_source=x&utm_campaign=reforma" });
    expect(await owners()).toEqual([one, null, two, null, three]);
  });

  it("passes over people who are disabled or may not answer leads any more, and rules without anybody", async () => {
    const [one, two, three] = idsOf(people);
    await turnOn({ people: [one, two], conditions: { sources: ["feira"] } }, { people: [three] });
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: sql`now()` })
      .where(eq(usersTable.id, one ?? ""));
    for (const _ of [1, 2]) await write({ source: "feira" });
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: sql`now()` })
      .where(eq(usersTable.id, two ?? ""));
    await write({ source: "feira" });
    expect(await owners()).toEqual([two, two, three]);
  });

  it("from a file is assigned only if that was chosen, in the file's own turns", async () => {
    const [one, two] = idsOf(people);
    const file = ["NEW", "NEW", "LOST", "NEW"].map((status, index) => ({
      name: "Bia",
      email: `${index}-${randomUUID()}@exemplo.com.br`,
      phone: null,
      source: "csv",
      message: null,
      status: status as "NEW",
      createdAt: new Date(Date.UTC(2026, 0, index + 1)),
    }));
    await turnOn({ people: [one, two] });
    await importLeads(site.resources.db, file);
    expect(await owners()).toEqual([null, null, null, null]);
    await site.resources.db.delete(leadsTable);
    const { rules } = await get();
    const again = { isOn: true, includesImports: true, rules: [{ id: rules[0]?.id, people: [one, two] }] };
    expect((await put(again)).statusCode).toBe(200);
    await importLeads(site.resources.db, file);
    expect(await owners()).toEqual([one, two, null, one]);
  });

  it("falls under a rule by its city, however that is written", async () => {
    const [one] = idsOf(people);
    const file = ["SÃO PAULO", "Campinas", null].map((city, index) => ({
      name: "Bia",
      email: `${index}-${randomUUID()}@exemplo.com.br`,
      phone: null,
      city,
      source: "csv",
      message: null,
      status: "NEW" as const,
      createdAt: new Date(Date.UTC(2026, 0, index + 1)),
    }));
    const rules = [{ people: [one], conditions: { cities: ["São Paulo"] } }];
    expect((await put({ isOn: true, includesImports: true, rules })).statusCode).toBe(200);
    await importLeads(site.resources.db, file);
    expect(await owners()).toEqual([one, null, null]);
  });

  it("that the team enters takes its turn, unless its owner is known", async () => {
    const [one, , three] = idsOf(people);
    await turnOn({ people: [one] });
    const enter = async (name: string, by: Staff) => {
      const answer = await site.api.inject({
        method: "POST",
        url: "/api/leads",
        headers: by.headers,
        payload: { name },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ ownerId: string | null }>().ownerId;
    };
    expect(await enter("Ana Prado", admin)).toBe(one);
    expect(await enter("Bia Sá", people[2] ?? admin)).toBe(three);
    expect(await owners()).toEqual([one, three]);
  });
});

describe("PUT /api/lead-assignment", () => {
  it("keeps the turn of a rule that is sent with its id", async () => {
    const [one, two] = idsOf(people);
    await turnOn({ people: [one, two] });
    await write();
    const [rule] = (await get()).rules;
    await turnOn({ id: rule?.id, people: [one, two], conditions: { sources: ["website"] } });
    expect((await get()).rules).toMatchObject([{ id: rule?.id, next: { id: two } }]);
    await put({ isOn: false, rules: [] });
    expect(await get()).toMatchObject({ isOn: false, rules: [] });
  });

  it.each<[string, string, object]>([
    ["rules", "Regras: crie ao menos uma para ativar a distribuição", { isOn: true, rules: [] }],
    ["isOn", "Envie `isOn`: true ou false", { rules: [] }],
    ["rules.0.people", "Pessoas: escolha ao menos uma", { isOn: true, rules: [{ people: [] }] }],
    [
      "rules.0.people",
      "Pessoas: escolha só quem pode atender leads",
      { isOn: true, rules: [{ people: [randomUUID()] }] },
    ],
    ["rules.0.id", "Regra: ela não existe mais. Recarregue a página", { rule: { id: randomUUID() } }],
    [
      "rules.0.conditions.states.0",
      "Estado: use siglas, como SP",
      { rule: { conditions: { states: ["XX"] } } },
    ],
    [
      "rules.0.conditions.pages",
      "Página: comece cada caminho com /, como /servicos ou /blog/*",
      { rule: { conditions: { pages: ["servicos"] } } },
    ],
  ])("refuses %s: %s", async (field, message, given) => {
    const { rule, ...rest } = given as { rule?: object };
    const rules = rule && [{ people: idsOf(people), ...rule }];
    const answer = await put({ ...(rule && { isOn: true, rules }), ...rest });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field, message }] });
    expect(await get()).toMatchObject({ isOn: false, rules: [] });
  });

  it("refuses people who may not answer leads", async () => {
    expect((await put({ isOn: true, rules: [{ people: idsOf([editor]) }] })).statusCode).toBe(422);
  });
});
