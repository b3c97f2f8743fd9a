// The board: columns with sums, their pages, and moves with their undo.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { leadDetailsSchema } from "../../schema.ts";
import { leadsTable } from "../../table.ts";
import { timelineSchema } from "../../timeline/schema.ts";
import { boardPageSchema, boardSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let seller: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  seller = await addStaff(site.resources, "editor-leads");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());
beforeEach(() => site.resources.db.delete(leadsTable));

const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object, staff: Staff = admin) =>
  site.api.inject({ method, url: `/api/leads${url}`, headers: staff.headers, ...(payload && { payload }) });
async function add(...leads: Partial<typeof leadsTable.$inferInsert>[]): Promise<string[]> {
  const values = leads.map((lead) => ({ email: "ana@exemplo.com.br", source: "website", ...lead }));
  return (await site.resources.db.insert(leadsTable).values(values).returning()).map(({ id }) => id);
}
const board = async (query = "", staff = admin) =>
  boardSchema.parse((await call("GET", `/board${query}`, undefined, staff)).json()).columns;
const column = async (stage: string, query = "", staff = admin) =>
  (await board(query, staff)).find((one) => one.stage === stage);

describe("GET /api/leads/board", () => {
  it("has a column for each stage, with its sums and cards", async () => {
    await add(
      {
        name: "Ana",
        company: "Padaria",
        status: "QUALIFIED",
        stage: "proposta",
        value: 1_000,
        ownerId: admin.user.id,
      },
      { name: "Bia", status: "QUALIFIED", stage: "proposta", value: 500 },
      { name: "Caio", status: "LOST", value: 7 },
    );
    expect(
      (await board()).map(({ stage, total, value, weighted }) => [stage, total, value, weighted]),
    ).toEqual([
      ["novo", 0, 0, 0],
      ["contatado", 0, 0, 0],
      ["qualificado", 0, 0, 0],
      ["proposta", 2, 1_500, 900],
      ["negociacao", 0, 0, 0],
      ["ganho", 0, 0, 0],
      ["perdido", 1, 7, 0],
    ]);
    const { cards = [] } = (await column("proposta", "?q=padaria")) ?? {};
    expect(cards).toMatchObject([
      { name: "Ana", company: "Padaria", value: 1_000, owner: admin.user.name, status: "QUALIFIED" },
    ]);
  });

  it("loads columns in pages, without a lead twice, and the sums stay whole", async () => {
    const stageSince = new Date("2026-03-01T12:00:00Z");
    const ids = await add(...Array.from({ length: 45 }, () => ({ value: 1, stageSince })));
    const first = await column("novo");
    expect(first).toMatchObject({ total: 45, value: 45 });
    const seen = first?.cards.map(({ id }) => id) ?? [];
    for (let next = first?.next; next;) {
      const response = await call("GET", `/board/novo?after=${next}`);
      const page = boardPageSchema.parse(response.json());
      seen.push(...page.cards.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it.each(["x", "2026-03-01_x", "_", "2026-03-01T12:00:00.000Z_'; DROP"])(
    "refuses the page %s",
    async (after) => {
      expect((await call("GET", `/board/novo?after=${encodeURIComponent(after)}`)).statusCode).toBe(422);
    },
  );

  it("shows an editor with leads their own, and an editor without none", async () => {
    await add({ ownerId: seller.user.id, value: 1 }, { value: 2 });
    expect(await column("novo", "", seller)).toMatchObject({ total: 1, value: 1 });
    expect((await call("GET", "/board", undefined, editor)).statusCode).toBe(403);
    expect((await call("GET", "/board/novo", undefined, editor)).statusCode).toBe(403);
  });
});

describe("a move", () => {
  const lead = async (id: string) => leadDetailsSchema.parse((await call("GET", `/${id}`)).json());
  const events = async (id: string) =>
    timelineSchema.parse((await call("GET", `/${id}/timeline`)).json()).events;

  it("to won with its value is undone as a whole", async () => {
    const [id = ""] = await add({ status: "QUALIFIED", stage: "proposta" });
    const before = await column("proposta");
    await call("PUT", `/${id}`, { stage: "ganho", value: 900 });
    expect(await lead(id)).toMatchObject({ status: "CONVERTED", stage: "ganho", value: 900 });
    const undo = { from: "proposta", to: "ganho", value: null };
    const undone = await call("POST", `/${id}/stage/undo`, undo);
    expect(undone.json()).toMatchObject({ status: "QUALIFIED", stage: "proposta", value: null });
    // The days in the stage count on.
    expect(await column("proposta")).toEqual(before);
    expect((await events(id)).filter(({ data }) => data.undoes)).toMatchObject([
      { data: { from: "CONVERTED", to: "QUALIFIED" } },
    ]);
    expect((await call("POST", `/${id}/stage/undo`, undo)).statusCode).toBe(409);
  });

  it("within a status is undone, and is no change of the status", async () => {
    const [id = ""] = await add({ status: "QUALIFIED", stage: "proposta" });
    await call("PUT", `/${id}`, { stage: "negociacao" });
    const [moved] = await events(id);
    expect(moved?.data).not.toHaveProperty("to");
    expect((await call("POST", `/${id}/status/undo`, { from: "NEW", to: "QUALIFIED" })).statusCode).toBe(409);
    await call("POST", `/${id}/stage/undo`, { from: "proposta", to: "negociacao" });
    expect(await lead(id)).toMatchObject({ stage: "proposta", status: "QUALIFIED" });
  });

  it("is not undone once somebody has moved the lead on, nor by who does not see it", async () => {
    const [id = ""] = await add({});
    await call("PUT", `/${id}`, { stage: "proposta" });
    await call("PUT", `/${id}`, { stage: "negociacao" });
    const undo = { from: "novo", to: "proposta" };
    expect((await call("POST", `/${id}/stage/undo`, undo)).statusCode).toBe(409);
    expect((await call("POST", `/${id}/stage/undo`, { from: "novo" })).statusCode).toBe(422);
    expect((await call("POST", `/${id}/stage/undo`, undo, seller)).statusCode).toBe(404);
    expect(await lead(id)).toMatchObject({ stage: "negociacao" });
  });
});
