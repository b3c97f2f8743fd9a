import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadsTable } from "../../table.ts";

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

it.each(["forecast", "losses"])("GET /api/leads/%s is for administrators", async (path) => {
  expect((await read(path, editor)).statusCode).toBe(403);
});

it("open deals are summed by month and stage, late ones and those without a month too", async () => {
  expect((await read("forecast")).json()).toEqual({
    rows: [],
    total: { leads: 0, value: 0, weighted: 0 },
  });
  const later = { expectedMonth: "2999-12", status: "QUALIFIED", stage: "proposta" } as const;
  await add(
    { ...later, value: 4_500_000 },
    { ...later, value: 1 },
    { ...later },
    { ...later, status: "NEW", stage: "novo", value: 10 },
    { ...later, status: "LOST", stage: "perdido", value: 7 },
    { ...later, status: "CONVERTED", stage: "ganho", value: 7 },
    { ...later, expectedMonth: null, value: 7 },
    { status: "QUALIFIED", stage: "negociacao", expectedMonth: "2020-11", value: 5_000_000_000_000 },
  );
  expect((await read("forecast")).json()).toEqual({
    rows: [
      {
        month: "2020-11",
        isLate: true,
        stage: "Negociação",
        leads: 1,
        value: 5_000_000_000_000,
        weighted: 4_000_000_000_000,
      },
      { month: "2999-12", isLate: false, stage: "Novo", leads: 1, value: 10, weighted: 1 },
      {
        month: "2999-12",
        isLate: false,
        stage: "Proposta enviada",
        leads: 3,
        value: 4_500_001,
        weighted: 2_700_001,
      },
      { month: null, isLate: false, stage: "Proposta enviada", leads: 1, value: 7, weighted: 4 },
    ],
    total: { leads: 6, value: 5_000_004_500_018, weighted: 4_000_002_700_006 },
  });
});

it("lost deals are summed by reason, of the days in which they were lost", async () => {
  const lost = (day: string, lostReason: string | null, value: number) => ({
    status: "LOST" as const,
    lostReason,
    value,
    stageSince: new Date(`${day}T12:00:00Z`),
  });
  await add(
    lost("2026-03-01", "Preço", 100),
    lost("2026-03-31", "Preço", 50),
    lost("2026-03-10", null, 5),
    lost("2026-04-01", "Prazo", 9),
    { status: "QUALIFIED", lostReason: "Preço", value: 7, stageSince: new Date("2026-03-10T12:00:00Z") },
  );
  expect((await read("losses?from=2026-03-01&to=2026-03-31")).json()).toEqual({
    rows: [
      { reason: "Preço", leads: 2, value: 150 },
      { reason: null, leads: 1, value: 5 },
    ],
    total: { leads: 3, value: 155 },
  });
  expect((await read("losses?from=2026-04-02&to=2026-04-01")).statusCode).toBe(422);
  expect((await read("losses?from=x")).statusCode).toBe(422);
});
