// Filters and orders of the list of leads.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { LEAD_SORTS } from "../filters.ts";
import { importLeads } from "../leads.server.ts";
import { leadListSchema } from "../schema.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

let site: TestSite;
let admin: Staff;
let owner: Staff;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openTestSite({ TIME_ZONE: "America/Sao_Paulo" });
  admin = await addStaff(site.resources, "admin");
  owner = await addStaff(site.resources, "editor-leads");
  const lead = (name: string, createdAt: string) => ({
    name,
    email: `${name.toLowerCase()}@exemplo.com.br`,
    phone: null,
    source: "contact-form",
    status: "NEW" as const,
    message: null,
    createdAt: new Date(createdAt),
  });
  await importLeads(site.resources.db, [
    lead("Ana", "2026-03-01T12:00:00Z"),
    // The second of March in Greenwich is still the first in São Paulo.
    lead("Bia", "2026-03-02T02:00:00Z"),
    lead("Caio", "2026-03-02T12:00:00Z"),
    lead("Davi", "2026-03-03T12:00:00Z"),
  ]);
  const { leads } = await list("");
  for (const { id, name } of leads) ids[name ?? ""] = id;
  await change("Ana", {
    stage: "Proposta enviada",
    value: 100_00,
    city: "São Paulo",
    tags: ["Feira", " VIP ", "feira"],
  });
  await change("Bia", { stage: "proposta", value: 200_00, city: "Campinas", ownerId: owner.user.id });
  await change("Caio", {
    value: 300_00,
    city: "sao paulo",
    tags: ["feira"],
    status: "LOST",
  });
});
afterAll(() => site.close());

async function list(query: string, staff = admin) {
  const answer = await site.api.inject({ url: `/api/leads?${query}`, headers: staff.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return leadListSchema.parse(answer.json());
}
const names = async (query: string, staff?: Staff) =>
  (await list(query, staff)).leads.map(({ name }) => name);

async function change(name: string, payload: object): Promise<void> {
  const url = `/api/leads/${ids[name]}`;
  const answer = await site.api.inject({ method: "PUT", url, headers: admin.headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("GET /api/leads", () => {
  it("has what the table shows of each lead", async () => {
    const { leads } = await list("q=ana");
    expect(leads).toMatchObject([
      { stage: "proposta", value: 10_000, city: "São Paulo", tags: ["Feira", "VIP"], ownerId: null },
    ]);
  });

  it.each([
    ["owner=none", ["Davi", "Caio", "Ana"]],
    ["stage=PROPOSTA%20enviada", ["Bia", "Ana"]],
    ["stage=nenhuma", []],
    ["from=2026-03-02", ["Davi", "Caio"]],
    ["to=2026-03-01", ["Bia", "Ana"]],
    ["from=2026-03-02T00:00:00Z&to=2026-03-02T12:00:00Z", ["Bia"]],
    ["minValue=20000", ["Caio", "Bia"]],
    ["maxValue=20000", ["Bia", "Ana"]],
    ["minValue=15000&maxValue=25000", ["Bia"]],
    ["city=S%C3%A3o%20Paulo", ["Caio", "Ana"]],
    ["tag=FEIRA", ["Caio", "Ana"]],
    ["tag=fei", []],
    ["tag=feira&status=LOST", ["Caio"]],
    ["tag=feira&city=Campinas", []],
    ["stage=proposta&owner=none", ["Ana"]],
    ["city=campinas&q=bia", ["Bia"]],
  ])("filters by %s", async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  it("filters by who answers for a lead, within what the caller may see", async () => {
    expect(await names(`owner=${owner.user.id}`)).toEqual(["Bia"]);
    expect(await names(`owner=${admin.user.id}`)).toEqual([]);
    expect(await names("city=campinas", owner)).toEqual(["Bia"]);
    expect(await names("owner=none", owner)).toEqual([]);
  });

  it("finds open leads that nobody has answered, promised or not, or that have written since", async () => {
    await site.resources.db.execute(sql`
      UPDATE leads SET answer_due_at = CASE WHEN name = 'Ana' THEN now() + interval '1 day' END,
        answered_at = CASE WHEN name IN ('Bia', 'Davi') THEN now() END,
        replied_at = CASE WHEN name IN ('Bia', 'Caio') THEN now() END`);
    expect(await names("unanswered=true&sort=name")).toEqual(["Ana", "Bia"]);
    await site.resources.db.execute(
      sql`UPDATE leads SET answer_due_at = NULL, replied_at = NULL, answered_at = NULL`,
    );
    expect(await names("unanswered=true&sort=name")).toEqual(["Ana", "Bia", "Davi"]);
  });

  it("finds those with which nobody has done anything for days", async () => {
    const touched = await names("idleDays=1");
    expect(touched).toEqual(["Davi"]);
    await site.resources.db.execute(
      sql`UPDATE leads SET active_at = ${daysAgo(10).toISOString()}::timestamptz WHERE name <> 'Davi'`,
    );
    expect(await names("idleDays=9&sort=name")).toEqual(["Ana", "Bia", "Caio", "Davi"]);
    expect(await names("idleDays=11&sort=name")).toEqual(["Davi"]);
    const note = { method: "POST", headers: admin.headers, payload: { text: "Ligar amanhã" } } as const;
    await site.api.inject({ ...note, url: `/api/leads/${ids.Ana}/notes` });
    expect(await names("idleDays=9&sort=name")).toEqual(["Bia", "Caio", "Davi"]);
  });

  it("knows when the team and a lead last spoke", async () => {
    const contactedAt = async () => (await list("q=davi")).leads[0]?.contactedAt;
    expect(await contactedAt()).toBe("2026-03-03T12:00:00.000Z");
    const payload = { by: "phone", text: "Combinamos uma visita." };
    const url = `/api/leads/${ids.Davi}/answered`;
    await site.api.inject({ method: "POST", url, headers: admin.headers, payload });
    expect(Date.parse((await contactedAt()) ?? "")).toBeGreaterThan(daysAgo(1).getTime());
  });

  it.each([
    ["owner=me", "owner"],
    ["from=ontem", "from"],
    ["to=2026-13-01", "to"],
    ["minValue=-1", "minValue"],
    ["maxValue=1.5", "maxValue"],
    ["unanswered=sim", "unanswered"],
    ["idleDays=0", "idleDays"],
    ["idleDays=99999", "idleDays"],
    [`tag=${"x".repeat(41)}`, "tag"],
    ["city=%00", "city"],
    ["stage=a&stage=b", "stage"],
    ["sort=password", "sort"],
    ["sort=-", "sort"],
    ["sort=name&sort=value", "sort"],
  ])("refuses %s", async (query, field) => {
    const answer = await site.api.inject({ url: `/api/leads?${query}`, headers: admin.headers });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ field }]);
  });

  it("refuses parameters that it does not know, and names them and those that it knows", async () => {
    for (const [query, field] of [
      ["stauts=LOST", "stauts"],
      ["unanswered=true&foo=1", "foo"],
      ["__proto__=1", "__proto__"],
    ]) {
      const answer = await site.api.inject({ url: `/api/leads?${query}`, headers: admin.headers });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        detail: expect.stringMatching(`^O parâmetro “${field}” não existe\\. Use .*status, `),
        errors: [{ field }],
      });
    }
  });

  it("sorts by a column either way, with what is not known at the end", async () => {
    expect(await names("sort=value")).toEqual(["Ana", "Bia", "Caio", "Davi"]);
    expect(await names("sort=-value")).toEqual(["Caio", "Bia", "Ana", "Davi"]);
    expect(await names("sort=-name")).toEqual(["Davi", "Caio", "Bia", "Ana"]);
    expect(await names("sort=-createdAt")).toEqual(["Davi", "Caio", "Bia", "Ana"]);
    expect((await names("sort=-status"))[0]).toBe("Caio");
    expect((await names("sort=owner"))[0]).toBe("Bia");
    expect((await names("sort=-owner"))[0]).toBe("Bia");
    expect((await names("sort=city")).at(-1)).toBe("Davi");
  });

  it.each(LEAD_SORTS.flatMap((sort) => [sort, `-${sort}`]))(
    "repeats and loses nobody between pages ordered by %s",
    async (sort) => {
      const paged: (string | null)[] = [];
      for (const page of [1, 2, 3, 4]) paged.push(...(await names(`sort=${sort}&limit=1&page=${page}`)));
      expect(paged).toEqual(await names(`sort=${sort}`));
      expect(new Set(paged).size).toBe(4);
    },
  );

  it("exports what its filters select", async () => {
    const url = "/api/leads/exports?tag=feira&maxValue=15000";
    const answer = await site.api.inject({ method: "POST", url, headers: admin.headers });
    expect(answer.json()).toMatchObject({ leads: [{ name: "Ana", tags: ["Feira", "VIP"] }] });
  });
});

it("cities and tags that leads have are suggested to those who see them", async () => {
  const read = async (path: string, staff: Staff) =>
    (await site.api.inject({ url: `/api/leads/${path}`, headers: staff.headers })).json<unknown>();
  expect(await read("cities", owner)).toEqual({ cities: ["Campinas"] });
  expect(await read("cities", admin)).toMatchObject({ cities: ["Campinas", "São Paulo", "sao paulo"] });
  expect(await read("tags", admin)).toEqual({ tags: ["Feira", "VIP"] });
  expect(await read("tags", owner)).toEqual({ tags: [] });
});

describe("a lead's tags", () => {
  const put = (payload: object) =>
    site.api.inject({ method: "PUT", url: `/api/leads/${ids.Davi}`, headers: admin.headers, payload });
  it.each([
    [{ tags: "feira" }, "Tags: envie uma lista de textos"],
    [{ tags: [1] }, "Tags: envie uma lista de textos"],
    [{ tags: ["x".repeat(41)] }, "Tags: no máximo 40 caracteres em cada uma"],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, "Tags: no máximo 20"],
  ])("refuses %.60j", async (payload, message) => {
    const answer = await put(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].message).toBe(message);
  });
  it("stand in the timeline when they change, and are taken off by null", async () => {
    await put({ tags: ["a, b", "B"] });
    expect((await put({})).json()).toMatchObject({ tags: ["a", "b"] });
    expect((await put({ tags: null })).json()).toMatchObject({ tags: [] });
    const url = `/api/leads/${ids.Davi}/timeline`;
    const { events } = (await site.api.inject({ url, headers: admin.headers })).json();
    expect(events[0].data).toEqual({ changes: { tags: { from: ["a", "b"], to: [] } } });
  });
});
