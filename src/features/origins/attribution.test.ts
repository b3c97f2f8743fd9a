import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactSchema } from "#src/features/leads/contact-schema.ts";
import { submitLead } from "#src/features/leads/leads.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Attribution, OriginFigures } from "./schema.ts";

let site: TestSite;
let admin: Staff;
beforeAll(async () => {
  site = await openTestSite({ NODE_ENV: "production", SITE_URL: "https://acme.example", RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ["leads", "analytics_events", "analytics_days", "analytics_hours"])
    await site.resources.db.execute(sql.raw(`DELETE FROM ${table}`));
});

const FIGURES = ["visits", "leads", "qualified", "contracts", "value"] as const;

async function ask(query = ""): Promise<Attribution> {
  const response = await site.api.inject({ url: `/api/attribution${query}`, headers: admin.headers });
  expect(response.statusCode).toBe(200);
  const answer = response.json<Attribution>();
  for (const name of FIGURES)
    expect(answer.rows.reduce((sum, row) => sum + row[name], 0)).toBe(answer.total[name]);
  return answer;
}
const view = (page: string, referrer?: string) =>
  site.api.inject({ method: "POST", url: "/api/events", payload: { event: "page_view", page, referrer } });
async function write(email: string, address: string, referrer: string | null = null): Promise<string> {
  const pageUrl = `https://acme.example${address}`;
  const message = "Preciso de um sistema.";
  const input = contactSchema.parse({ name: "Ana Prado", email, message, pageUrl, referrer });
  await submitLead(site.resources, input, { userAgent: undefined });
  const [lead] = await site.resources.db.select().from(leadsTable).where(eq(leadsTable.email, email));
  return lead?.id ?? "";
}
const change = (id: string, payload: object) =>
  site.api.inject({ method: "PUT", url: `/api/leads/${id}`, headers: admin.headers, payload });

describe("GET /api/attribution", () => {
  it("tells visits, leads, qualified, contracts and their value by what brought them", async () => {
    const campaign = "/lp?utm_source=google&utm_medium=cpc&utm_campaign=outubro";
    await view(campaign, "https://www.google.com/");
    await view(campaign, "");
    await view("/", "https://www.linkedin.com/feed");
    // A further page view does not start a new visit.
    await view("/contato");
    await change(await write("ana@exemplo.com.br", campaign), { status: "CONVERTED", value: 4_500_000 });
    await change(await write("bia@exemplo.com.br", campaign), { status: "QUALIFIED", value: 100 });
    const lost = await write("caio@exemplo.com.br", "/", "https://www.linkedin.com/");
    await change(lost, { status: "QUALIFIED" });
    await change(lost, { status: "LOST" });
    const { rows, total } = await ask();
    expect(rows).toEqual([
      {
        source: "google",
        medium: "cpc",
        campaign: "outubro",
        firstPage: "/lp",
        visits: 2,
        leads: 2,
        qualified: 2,
        contracts: 1,
        value: 4_500_000,
      },
      {
        source: "linkedin.com",
        medium: null,
        campaign: null,
        firstPage: "/",
        visits: 1,
        leads: 1,
        qualified: 1,
        contracts: 0,
        value: 0,
      },
    ]);
    expect(total).toEqual({ visits: 3, leads: 3, qualified: 3, contracts: 1, value: 4_500_000 });
  });

  it("names rows by what the list of leads is filtered by, and tells the views of the same days", async () => {
    const campaign = "/lp?utm_source=Google&utm_campaign=Outubro";
    await view(campaign, "");
    await view("/contato");
    await write("ana@exemplo.com.br", campaign);
    await write("bia@exemplo.com.br", "/", "https://www.linkedin.com/");
    await site.resources.db.execute(
      sql`INSERT INTO leads (name, email, source) VALUES ('Caio', 'caio@exemplo.com.br', 'csv')`,
    );
    const { rows, total, views } = await ask();
    expect({ views, visits: total.visits }).toEqual({ views: 2, visits: 1 });
    expect(rows).toHaveLength(3);
    const listed = async (query: Record<string, string>) => {
      const url = `/api/leads?${new URLSearchParams(query)}`;
      const { leads } = (await site.api.inject({ url, headers: admin.headers })).json<{
        leads: { email: string }[];
      }>();
      return leads.map(({ email }) => email);
    };
    expect(await listed({ origin: "google", campaign: "outubro", firstPage: "/lp" })).toEqual([
      "ana@exemplo.com.br",
    ]);
    expect(await listed({ origin: "linkedin.com" })).toEqual(["bia@exemplo.com.br"]);
    expect(await listed({ origin: "none" })).toEqual(["caio@exemplo.com.br"]);
    expect(await listed({ origin: "google", campaign: "novembro" })).toEqual([]);
    for (const [name, query] of [
      ["Origem", { origin: "x".repeat(501) }],
      ["Campanha", { campaign: "x".repeat(121) }],
      ["Primeira página", { firstPage: "x".repeat(501) }],
    ] as const) {
      const url = `/api/leads?${new URLSearchParams(query)}`;
      const answer = await site.api.inject({ url, headers: admin.headers });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ errors: { message: string }[] }>().errors[0]?.message).toContain(
        `${name}: no máximo`,
      );
    }
  });

  it("follows assistants as one channel from the visit to the contract, by host and by campaign", async () => {
    await view("/", "https://chatgpt.com/");
    await view("/lp?utm_source=perplexity", "");
    await view("/", "https://www.google.com/");
    await change(await write("ana@exemplo.com.br", "/", "https://chatgpt.com/"), {
      status: "CONVERTED",
      value: 900,
    });
    await write("bia@exemplo.com.br", "/lp?utm_source=Claude.ai");
    const { channels } = await ask();
    expect(channels).toEqual([
      { channel: "assistant", visits: 2, leads: 2, qualified: 1, contracts: 1, value: 900 },
      { channel: "search", visits: 1, leads: 0, qualified: 0, contracts: 0, value: 0 },
    ]);
    const statistics = await site.api.inject({ url: "/api/analytics", headers: admin.headers });
    expect(statistics.json<{ channels: object[] }>().channels).toEqual([
      { channel: "assistant", count: 2 },
      { channel: "search", count: 1 },
    ]);
  });

  it("counts no more visits than views, whatever page is read in a visit, and compares with the days before", async () => {
    await view("/", "https://www.google.com/");
    for (const page of ["/sobre", "/contato", "/"]) await view(page);
    await write("ana@exemplo.com.br", "/");
    await site.resources.db.execute(sql`
      INSERT INTO leads (name, email, source, created_at) VALUES ('Bia', 'bia@exemplo.com.br', 'csv', '2026-03-01T12:00:00Z')`);
    expect((await ask()).total).toMatchObject({ visits: 1, leads: 1 });
    const march = await ask("?from=2026-03-02&to=2026-03-03");
    expect(march.total.leads).toBe(0);
    expect(march.previous).toMatchObject({ from: "2026-02-28", to: "2026-03-01", total: { leads: 1 } });
  });

  it("leaves leads of an imported file out of the funnel", async () => {
    await write("ana@exemplo.com.br", "/");
    await site.resources.db.execute(
      sql`INSERT INTO leads (name, email, source, status, import_id)
        VALUES ('Bia', 'bia@exemplo.com.br', 'csv', 'CONVERTED', gen_random_uuid())`,
    );
    const funnel = await site.api.inject({ url: "/api/dashboard/funnel", headers: admin.headers });
    expect(funnel.json()).toMatchObject({ leads: 1, converted: 0 });
  });

  it("a status that was undone, or taken back, counts nowhere, also where the lead is lost later", async () => {
    const undo = (id: string, from: string, to: string) =>
      site.api.inject({
        method: "POST",
        url: `/api/leads/${id}/status/undo`,
        headers: admin.headers,
        payload: { from, to },
      });
    const slipped = await write("ana@exemplo.com.br", "/");
    await change(slipped, { status: "CONVERTED", value: 100 });
    await undo(slipped, "NEW", "CONVERTED");
    await change(slipped, { status: "LOST" });
    const corrected = await write("bia@exemplo.com.br", "/");
    for (const status of ["QUALIFIED", "CONTACTED", "LOST"]) await change(corrected, { status });
    expect((await ask()).total).toMatchObject({ leads: 2, qualified: 0, contracts: 0, value: 0 });

    // Undoing a change restores the date of the previous status.
    const won = await write("caio@exemplo.com.br", "/");
    await change(won, { status: "CONVERTED", value: 700 });
    const before = await ask();
    await change(won, { status: "NEW" });
    await undo(won, "CONVERTED", "NEW");
    expect(await ask()).toEqual(before);
    expect(before.total).toMatchObject({ qualified: 1, contracts: 1, value: 700 });
  });

  it("visits counted before their first page was are one row, so that none is missing", async () => {
    await view("/", "https://www.linkedin.com/feed");
    await view("/", "");
    for (const table of ["days", "hours"])
      await site.resources.db.execute(
        sql.raw(`DELETE FROM analytics_${table} WHERE facet = 'arrival' AND value LIKE '%direto%'`),
      );
    const { rows } = await ask();
    expect(rows.map(({ source, visits }) => [source, visits])).toEqual([
      ["linkedin.com", 1],
      [null, 1],
    ]);
  });

  it("in every period the rows make up the total, and the days make up the period", async () => {
    const random = mulberry(20_261_123);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    for (let lead = 0; lead < 150; lead++) {
      const day = `2026-10-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}T12:00:00Z`;
      const touch = pick([
        null,
        { source: pick(["google", "bio", null]), campaign: pick(["x", null]), page: pick(["/", "/lp"]) },
      ]);
      const status = pick(["NEW", "CONTACTED", "QUALIFIED", "CONVERTED", "LOST"]);
      const { rows } = await site.resources.db.execute<{ id: string }>(sql`
        INSERT INTO leads (name, email, source, status, value, created_at, first_touch) VALUES ('Ana', 'ana@exemplo.com.br', 'website', ${status},
          ${pick([null, 0, 1, 990_00, 12_345_67])}, ${day}, ${touch && JSON.stringify(touch)}::jsonb) RETURNING id`);
      for (const to of ["QUALIFIED", "CONVERTED"])
        if (random() < 0.4)
          await site.resources.db.execute(sql`
            INSERT INTO lead_events (lead_id, type, actor, at, data) VALUES (${rows[0]?.id}, 'status', '{}',
              ${day}::timestamptz + ${Math.floor(random() * 20)} * interval '1 day', ${JSON.stringify({ to })}::jsonb)`);
    }
    const [{ rows: counted }, whole] = await Promise.all([
      site.resources.db.execute<{ contracts: number; value: number }>(
        sql`SELECT count(*)::int AS contracts, sum(value)::float8 AS value FROM leads WHERE status = 'CONVERTED'`,
      ),
      ask("?from=2026-01-01&to=2026-12-31"),
    ]);
    expect(whole.total).toMatchObject({ leads: 150, ...counted[0] });
    const cut = 1 + Math.floor(random() * 27);
    const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}`;
    const parts = await Promise.all([
      ask(`?from=2026-01-01&to=${at(cut)}`),
      ask(`?from=${at(cut + 1)}&to=2026-12-31`),
    ]);
    const sumOf = (name: keyof OriginFigures) => parts.reduce((sum, { total }) => sum + total[name], 0);
    for (const name of FIGURES) expect(sumOf(name)).toBe(whole.total[name]);
    for (let day = 1; day <= 28; day += 3) await ask(`?from=${at(day)}&to=${at(day)}`);
  });

  it.each([
    ["from=ontem", "from"],
    ["from=2026-11-20&to=2026-11-01", "to"],
  ])("%s is refused", async (query, field) => {
    const response = await site.api.inject({ url: `/api/attribution?${query}`, headers: admin.headers });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
    ]);
    const editor = await addStaff(site.resources, "editor");
    const asked = await site.api.inject({ url: "/api/attribution", headers: editor.headers });
    expect(asked.statusCode).toBe(403);
  });
});

/** Generates the same random numbers in each run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
