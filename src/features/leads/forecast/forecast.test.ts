import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../table.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
});

const read = (path: string, staff = admin) =>
  site.api.inject({ url: `/api/leads/${path}`, headers: staff.headers });

async function add(...leads: Partial<typeof leadsTable.$inferInsert>[]): Promise<void> {
  const values = leads.map((lead) => ({ email: "ana@exemplo.com", source: "website", ...lead }));
  await site.resources.db.insert(leadsTable).values(values);
}

it.each(["forecast", "words"])("GET /api/leads/%s is for administrators", async (path) => {
  expect((await read(path, editor)).statusCode).toBe(403);
});

it("open deals are summed by month and stage", async () => {
  expect((await read("forecast")).json()).toEqual({ rows: [], total: { leads: 0, value: 0 } });
  const december = { expectedMonth: "2026-12", stage: "Proposta" };
  await add(
    { ...december, value: 4_500_000 },
    { ...december, value: 1 },
    { ...december },
    { ...december, stage: null, value: 10 },
    { ...december, status: "LOST", value: 7 },
    { ...december, status: "CONVERTED", value: 7 },
    { stage: "Proposta", value: 7 },
    { expectedMonth: "2026-11", stage: "Visita", value: 5_000_000_000_000 },
  );
  expect((await read("forecast")).json()).toEqual({
    rows: [
      { month: "2026-11", stage: "Visita", leads: 1, value: 5_000_000_000_000 },
      { month: "2026-12", stage: "Proposta", leads: 3, value: 4_500_001 },
      { month: "2026-12", stage: null, leads: 1, value: 10 },
    ],
    total: { leads: 5, value: 5_000_004_500_011 },
  });
});

it("stages in use are suggested, and the reasons of the settings before those in use", async () => {
  await add({ stage: "Visita" }, { stage: "Proposta", lostReason: "Preço" }, { stage: "Proposta" });
  expect((await read("words")).json()).toEqual({ stages: ["Proposta", "Visita"], lostReasons: ["Preço"] });
  await updateSettings(site.resources, { lostReasons: "Prazo, Preço ,, Sem resposta" });
  expect((await read("words")).json()).toMatchObject({ lostReasons: ["Prazo", "Preço", "Sem resposta"] });
});
