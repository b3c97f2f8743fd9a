// The pipeline: its stages, and how each way into a lead keeps stage and status true to each other.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { importLeads } from "../leads.server.ts";
import { leadDetailsSchema } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { timelineSchema } from "../timeline/schema.ts";
import { type Pipeline, pipelineSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let seller: Staff;
let editor: Staff;
let defaults: Pipeline;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  seller = await addStaff(site.resources, "editor-leads");
  editor = await addStaff(site.resources, "editor");
  defaults = await read();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(leadsTable);
  const { stages, lostReasons } = defaults;
  await save({ stages, lostReasons, isReasonRequired: false });
});

const call = (method: "GET" | "POST" | "PUT", url: string, payload?: object, staff: Staff = admin) =>
  site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
const read = async () => pipelineSchema.parse((await call("GET", "/api/pipeline")).json());
async function save(change: object) {
  const response = await call("PUT", "/api/pipeline", change);
  expect(response.statusCode, response.body).toBe(200);
  return pipelineSchema.parse(response.json());
}
async function add(lead: Partial<typeof leadsTable.$inferInsert> = {}): Promise<string> {
  const values = { name: "Ana Prado", email: "ana@exemplo.com.br", source: "website", ...lead };
  const [row] = await site.resources.db.insert(leadsTable).values(values).returning();
  return row?.id ?? "";
}
const lead = async (id: string) => leadDetailsSchema.parse((await call("GET", `/api/leads/${id}`)).json());
const change = async (id: string, fields: object) => {
  const response = await call("PUT", `/api/leads/${id}`, fields);
  expect(response.statusCode, response.body).toBe(200);
  return leadDetailsSchema.parse(response.json());
};
const events = async (id: string) =>
  timelineSchema.parse((await call("GET", `/api/leads/${id}/timeline`)).json()).events;

describe("GET /api/pipeline", () => {
  it("has stages for each status by default", async () => {
    expect(defaults.stages.map(({ name, status }) => [name, status])).toEqual([
      ["Novo", "NEW"],
      ["Contatado", "CONTACTED"],
      ["Qualificado", "QUALIFIED"],
      ["Proposta enviada", "QUALIFIED"],
      ["Negociação", "QUALIFIED"],
      ["Ganho", "CONVERTED"],
      ["Perdido", "LOST"],
    ]);
    expect(defaults.lostReasons).toContain("Preço");
  });

  it("is for everybody with leads, and its change for administrators", async () => {
    expect((await call("GET", "/api/pipeline", undefined, seller)).statusCode).toBe(200);
    expect((await call("GET", "/api/pipeline", undefined, editor)).statusCode).toBe(403);
    expect((await call("PUT", "/api/pipeline", defaults, seller)).statusCode).toBe(403);
  });
});

describe("PUT /api/pipeline", () => {
  it("keeps names, order, probabilities and reasons, and gives new stages an id", async () => {
    const stages = [
      ...defaults.stages.toReversed(),
      { name: " Visita ", probability: 30, status: "CONTACTED" },
    ];
    const saved = await save({ stages, lostReasons: ["Preço", "Foi para o primo, que é mais barato"] });
    expect(saved.stages.map(({ name }) => name)).toEqual([
      ...defaults.stages.map(({ name }) => name).toReversed(),
      "Visita",
    ]);
    expect(saved.stages.at(-1)).toMatchObject({ id: expect.any(String) as unknown, probability: 30 });
    expect(saved.lostReasons).toEqual(["Preço", "Foi para o primo, que é mais barato"]);
    expect(await read()).toEqual(saved);
  });

  it.each([
    ["no list", { stages: "x" }, "stages"],
    [
      "two stages of one name",
      { stages: [...many(1), { name: "ETAPA 0", probability: 1, status: "NEW" }] },
      "stages.1.name",
    ],
    [
      "a stage without a name",
      { stages: [{ id: "a", name: " ", probability: 1, status: "NEW" }] },
      "stages.0.name",
    ],
    [
      "a name of two lines",
      { stages: [{ id: "a", name: "a\nb", probability: 1, status: "NEW" }] },
      "stages.0.name",
    ],
    [
      "a probability above 100",
      { stages: [{ id: "a", name: "A", probability: 101, status: "NEW" }] },
      "stages.0.probability",
    ],
    [
      "a fraction of a percent",
      { stages: [{ id: "a", name: "A", probability: 0.5, status: "NEW" }] },
      "stages.0.probability",
    ],
    [
      "an unknown status",
      { stages: [{ id: "a", name: "A", probability: 1, status: "WON" }] },
      "stages.0.status",
    ],
    ["no stage of a status", { stages: many(3) }, "stages"],
    ["too many stages", { stages: many(21) }, "stages"],
    ["a reason twice", { lostReasons: ["Preço", "preco"] }, "lostReasons"],
    ["no reasons", { lostReasons: null }, "lostReasons"],
  ])("refuses %s, and changes nothing", async (_what, change, field) => {
    const before = await read();
    const { stages, lostReasons } = defaults;
    const response = await call("PUT", "/api/pipeline", { stages, lostReasons, ...change });
    expect(response.statusCode, response.body).toBe(422);
    expect(response.json<{ errors: { field: string }[] }>().errors.map((one) => one.field)).toContain(field);
    expect(await read()).toEqual(before);
  });

  it("refuses to undo what somebody else saved meanwhile", async () => {
    const { stages, lostReasons, updatedAt } = await read();
    await save({ stages, lostReasons: ["Preço"], updatedAt });
    const late = await call("PUT", "/api/pipeline", { stages, lostReasons, updatedAt });
    expect(late.statusCode).toBe(409);
    expect((await read()).lostReasons).toEqual(["Preço"]);
  });

  it("asks where the leads of a removed stage go, and moves them", async () => {
    const id = await add();
    await change(id, { stage: "negociacao" });
    const { lostReasons } = defaults;
    const stages = defaults.stages.filter((stage) => stage.id !== "negociacao");
    const refused = await call("PUT", "/api/pipeline", { stages, lostReasons });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      detail: "Há leads na etapa “Negociação”. Diga para onde eles vão.",
    });
    const astray = await call("PUT", "/api/pipeline", { stages, lostReasons, moves: { negociacao: "x" } });
    expect(astray.statusCode).toBe(422);
    await save({ stages, lostReasons, moves: { negociacao: "contatado" } });
    expect(await lead(id)).toMatchObject({ stage: "contatado", status: "CONTACTED" });
    expect((await events(id))[0]?.data).toMatchObject({
      from: "QUALIFIED",
      to: "CONTACTED",
      stage: { from: { name: "Negociação" }, to: { name: "Contatado" } },
    });
  });

  it("gives the leads of a stage its new status", async () => {
    const id = await add();
    await change(id, { stage: "negociacao" });
    const { lostReasons } = defaults;
    const stages = defaults.stages.map((stage) =>
      stage.id === "negociacao" ? { ...stage, status: "CONTACTED" } : stage,
    );
    await save({ stages, lostReasons });
    expect(await lead(id)).toMatchObject({ stage: "negociacao", status: "CONTACTED" });
  });
});

function many(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `e${index}`,
    name: `Etapa ${index}`,
    probability: 10,
    status: "NEW",
  }));
}

describe("a lead's stage and status", () => {
  it("follow each other in PUT", async () => {
    const id = await add();
    expect(await lead(id)).toMatchObject({ status: "NEW", stage: "novo" });
    expect(await change(id, { stage: "proposta" })).toMatchObject({ status: "QUALIFIED", stage: "proposta" });
    // The present stage has that status already.
    expect(await change(id, { status: "QUALIFIED" })).toMatchObject({ stage: "proposta" });
    expect(await change(id, { status: "CONVERTED" })).toMatchObject({ stage: "ganho" });
    expect(await change(id, { stage: "Negociacao", status: "LOST" })).toMatchObject({
      status: "QUALIFIED",
      stage: "negociacao",
    });
    expect(await change(id, { stage: null })).toMatchObject({ status: "QUALIFIED", stage: "qualificado" });
  });

  it("refuse a stage that is none", async () => {
    const id = await add();
    const response = await call("PUT", `/api/leads/${id}`, { stage: "Outra", value: 5 });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field: "stage" }] });
    expect(await lead(id)).toMatchObject({ stage: "novo", value: null });
  });

  it("follow each other in the status button and its undo", async () => {
    const id = await add();
    await change(id, { stage: "negociacao" });
    await call("PUT", `/api/leads/${id}/status`, { status: "LOST" });
    expect(await lead(id)).toMatchObject({ status: "LOST", stage: "perdido" });
    await call("POST", `/api/leads/${id}/status/undo`, { from: "QUALIFIED", to: "LOST" });
    expect(await lead(id)).toMatchObject({ status: "QUALIFIED", stage: "negociacao" });
  });

  it("follow each other in imports, with names of stages", async () => {
    const csv = [
      "Nome,Email,Status,Etapa",
      "Um,um@exemplo.com,,Negociação",
      "Dois,dois@exemplo.com,Convertido,",
      "Tres,tres@exemplo.com,Perdido,Proposta enviada",
      "Quatro,quatro@exemplo.com,,Minha etapa",
    ].join("\n");
    const imported = await site.api.inject({
      method: "POST",
      url: "/api/leads/import",
      payload: csv,
      headers: { ...admin.headers, "content-type": "text/csv" },
    });
    expect(imported.json()).toMatchObject({ added: 4 });
    const { rows } = await site.resources.db.execute<{ id: string; name: string }>(
      sql`SELECT id, name, stage_id, status FROM leads ORDER BY name`,
    );
    expect(rows).toMatchObject([
      { name: "Dois", stage_id: "ganho", status: "CONVERTED" },
      { name: "Quatro", stage_id: "novo", status: "NEW" },
      { name: "Tres", stage_id: "perdido", status: "LOST" },
      { name: "Um", stage_id: "negociacao", status: "QUALIFIED" },
    ]);
    // A text that is no stage of the status is kept as a note.
    for (const [index, text] of [
      [1, "Etapa no arquivo: Minha etapa"],
      [2, "Etapa no arquivo: Proposta enviada"],
    ] as const)
      expect((await events(rows[index]?.id ?? "")).map(({ data }) => data.text)).toContain(text);
    const exported = await call("POST", "/api/leads/exports");
    expect(
      exported
        .json<{ leads: { name: string; stageName: string }[] }>()
        .leads.map(({ name, stageName }) => [name, stageName]),
    ).toEqual(
      expect.arrayContaining([
        ["Um", "Negociação"],
        ["Dois", "Ganho"],
      ]),
    );
  });

  it("follow each other in archived rows", async () => {
    const archived = { name: "Bia", email: "bia@exemplo.com", phone: null, source: "x", message: null };
    const createdAt = new Date("2026-01-05T12:00:00Z");
    await importLeads(site.resources.db, [
      { ...archived, status: "LOST", stage: "negociacao", createdAt },
      { ...archived, status: "QUALIFIED", stage: "gone", createdAt },
      { ...archived, status: "QUALIFIED", stageText: "negociação", createdAt },
    ]);
    const { rows } = await site.resources.db.execute(
      sql`SELECT stage_id, stage_since FROM leads ORDER BY status, stage_id`,
    );
    expect(rows).toMatchObject([
      { stage_id: "perdido", stage_since: expect.stringContaining("2026-01-05 12:00:00") as string },
      { stage_id: "negociacao" },
      { stage_id: "qualificado" },
    ]);
  });

  it("follow each other where a process of the earlier version writes them", async () => {
    const id = await add();
    await site.resources.db.execute(sql`UPDATE leads SET status = 'QUALIFIED' WHERE id = ${id}`);
    expect(await lead(id)).toMatchObject({ stage: "qualificado" });
    await site.resources.db.execute(sql`UPDATE leads SET stage = 'Negociacao' WHERE id = ${id}`);
    expect(await lead(id)).toMatchObject({ stage: "negociacao", status: "QUALIFIED" });
    await site.resources.db.execute(sql`UPDATE leads SET stage = 'Ligar amanhã' WHERE id = ${id}`);
    expect(await lead(id)).toMatchObject({ stage: "negociacao", status: "QUALIFIED" });
  });

  it("follow each other in merges and their undo", async () => {
    const keep = await add();
    const other = await add();
    await change(other, { stage: "negociacao", value: 100 });
    const before = await lead(keep);
    const { id } = (await call("POST", "/api/leads/merge", { keep, merge: other })).json<{ id: string }>();
    expect(await lead(keep)).toMatchObject({ stage: "negociacao", status: "QUALIFIED" });
    expect((await call("POST", `/api/leads/merges/${id}/undo`)).statusCode).toBe(200);
    expect(await lead(keep)).toEqual(before);
    expect(await lead(other)).toMatchObject({ stage: "negociacao", status: "QUALIFIED" });
  });
});

describe("an answer by a person", () => {
  it("makes a new lead a contacted one, once", async () => {
    const id = await add();
    await call("POST", `/api/leads/${id}/answered`, { by: "phone", text: "Liguei" });
    expect(await lead(id)).toMatchObject({ status: "CONTACTED", stage: "contatado" });
    await change(id, { stage: "novo" });
    await call("POST", `/api/leads/${id}/notes`, { text: "Nada ainda" });
    expect(await lead(id)).toMatchObject({ status: "NEW" });
  });

  it("leaves every other status alone", async () => {
    const id = await add();
    await change(id, { stage: "proposta" });
    await call("POST", `/api/leads/${id}/answered`, { by: "whatsapp", text: "Respondi" });
    expect(await lead(id)).toMatchObject({ stage: "proposta" });
  });
});
