// Tests that no call of a screen scans a whole table that grows with the business.

import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSession } from "#src/accounts/sessions/sessions.server.ts";
import { createApi } from "#src/api.ts";
import { kinds, publishableTypes } from "#src/content-types.ts";
import { countLeadsOf } from "#src/features/leads/erase-leads.server.ts";
import { expireLeads } from "#src/features/leads/leads.server.ts";
import { deleteOldNotices } from "#src/features/leads/notices/center/notices.server.ts";
import { notifyOfDue } from "#src/features/leads/notices/delivery/find-due.server.ts";
import { isNamedLive } from "#src/features/library/uses.server.ts";
import { eraseSubscriber } from "#src/features/newsletter/newsletter.server.ts";
import { expireRequests } from "#src/features/privacy/privacy.server.ts";
import { saveRedirect } from "#src/features/redirects/redirects.server.ts";
import { expireCalls } from "#src/features/tokens/token-calls.server.ts";
import { collectImages } from "#src/media/collect-unused.server.ts";
import { type Database, createDrizzle } from "#src/platform/database/database.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { personOf } from "#src/shared/people/person.ts";
import { generateEvents, generateLeads, generatePosts } from "../../bench/generate.ts";
import { vacuum } from "../../bench/vacuum.ts";
import { addStaff, type Staff } from "./staff.ts";
import { openTestSite, type TestSite } from "./test-site.ts";

const GROWING = [
  "posts",
  "leads",
  "sessions",
  "newsletter_subscriptions",
  "data_removal_requests",
  "token_calls",
  "staff_notices",
  "analytics_days",
  "analytics_hours",
  "analytics_events\\w*",
];
const END_TO_END = new RegExp(`Seq Scan on (${GROWING.join("|")})\\b.*`, "g");
/** PostgreSQL scans smaller tables faster than their index: those of a month that has just begun or not yet. */
const FEW = 500;

/** Number of leads and base of other counts (`MANY=20000 npx vitest run growth`); PostgreSQL scans small tables. */
const MANY = Number(process.env.MANY ?? 5_000);

let site: TestSite;
let staff: Staff;
let colleague: Staff;
let api: Server;
let resources: Resources;
let asked: { query: string; params: unknown[] }[] = [];

beforeAll(async () => {
  site = await openTestSite({ NODE_ENV: "production", RATE_LIMITS: "off" });
  staff = await addStaff(site.resources);
  colleague = await addStaff(site.resources);
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  resources = {
    ...site.resources,
    db: createDrizzle(site.resources.db.$client, site.resources.callers, logger),
  };
  api = await createApi(resources);
  const db = createDrizzle(site.owner);
  await generatePosts(db, 0.3 * MANY);
  await generateLeads(db, MANY);
  // Two years of a site, so that ninety days are only a part of it.
  await generateEvents(db, 3 * MANY, 600);
  await addOthers(db);
});
afterAll(async () => {
  await api.close();
  await site.close();
});

/** Adds half as many rows as leads to every other growing table. */
async function addOthers(db: Database): Promise<void> {
  const statements: SQL[] = [
    sql`INSERT INTO sessions (token_hash, user_id, expires_at)
      SELECT sha256(n::text::bytea), ${staff.user.id}, now() + n * interval '1 minute' FROM generate_series(1, ${MANY / 2}::int) AS n`,
    sql`INSERT INTO newsletter_subscriptions (email, origin, leave_token, created_at)
      SELECT 'pessoa-' || n || '@uma-empresa-de-nome-comprido.exemplo.com.br', 'blog', md5(n::text) || md5(n || 'x'), now() - n * interval '1 minute'
      FROM generate_series(1, ${MANY / 2}::int) AS n`,
    sql`INSERT INTO data_removal_requests (protocol, name, email, reason, status, due_at, decided_at, created_at)
      SELECT 'LGPD-' || n, 'Pessoa ' || n, 'pessoa-' || n || '@exemplo.com', 'Não uso mais o site.',
        CASE WHEN n <= 30 THEN 'OPEN' ELSE 'DONE' END, now() - n * interval '1 hour' + interval '2 days',
        CASE WHEN n > 30 THEN now() - n * interval '1 hour' END, now() - n * interval '1 hour'
      FROM generate_series(1, ${MANY / 2}::int) AS n`,
    sql`INSERT INTO api_tokens (id, user_id, name, token_hash, token_hint, permissions)
      SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, ${staff.user.id}, 'n8n ' || n, sha256(n::text::bytea),
        'vtr_', '{create_post}' FROM generate_series(0, 9) AS n`,
    sql`INSERT INTO token_calls (token_id, kind, status, title, created_at)
      SELECT ('00000000-0000-4000-8000-00000000000' || n % 10)::uuid, 'post', 201, 'Artigo ' || n, now() - n * interval '4 minutes'
      FROM generate_series(1, ${MANY / 2}::int) AS n`,
    sql`INSERT INTO staff_notices (user_id, lead_id, kind, cause, at, read_at, is_listed, is_in_digest)
      SELECT CASE WHEN n % 20 = 0 THEN ${staff.user.id}::uuid ELSE ${colleague.user.id}::uuid END, id, 'replied', id::text,
        now() - n * interval '4 minutes', CASE WHEN n > 100 THEN now() END, true, false
      FROM (SELECT id, row_number() OVER () AS n FROM leads LIMIT ${MANY / 2}::int) AS numbered`,
  ];
  for (const statement of statements) await db.execute(statement);
  await vacuum(
    db,
    "sessions",
    "newsletter_subscriptions",
    "data_removal_requests",
    "api_tokens",
    "token_calls",
    "staff_notices",
  );
}

/** Lists the whole-table scans of growing tables in the plans of all queries made during `work`. */
async function endToEndReads(work: () => Promise<unknown>): Promise<string[]> {
  asked = [];
  await work();
  const all = asked.filter(({ query }) => /^\s*(select|with|update|delete)\b/i.test(query));
  expect(all.length).toBeGreaterThan(0);
  const young = await youngMonths();
  const found: string[] = [];
  for (const { query, params } of all) {
    const { rows } = await site.resources.db.$client.query<{ "QUERY PLAN": string }>(
      `EXPLAIN ${query}`,
      params,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const [line, table = ""] of plan.matchAll(END_TO_END))
      if (!young.has(table)) found.push(`${line} ← ${query.trim().slice(0, 300)}`);
  }
  return found;
}

/** Lists the event tables of this and the next months, which have few rows. */
async function youngMonths(): Promise<Set<string>> {
  const { rows } = await site.resources.db.$client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relname ~ '^analytics_events_\\d{4}_\\d\\d$'
     AND relname >= to_char(now() AT TIME ZONE 'UTC', '"analytics_events_"YYYY_MM') AND reltuples < ${FEW}`,
  );
  return new Set(rows.map(({ name }) => name));
}

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

describe("no growing table is read from end to end", () => {
  it.each([
    ["the leads, first page", "/api/leads"],
    ["the leads, far down", `/api/leads?page=${0.045 * MANY}&limit=20`],
    ["the leads of a status", "/api/leads?status=QUALIFIED"],
    ["the leads of a source", "/api/leads?source=lead-magnet"],
    ["the leads of both", "/api/leads?status=NEW&source=whatsapp"],
    ["the leads of nobody", "/api/leads?owner=none&status=LOST"],
    ["the leads of a city", "/api/leads?city=campinas"],
    ["the leads with a tag", "/api/leads?tag=feira"],
    ["the leads of an origin", "/api/leads?origin=google.com"],
    ["the leads by name", "/api/leads?sort=name"],
    ["the leads by company", "/api/leads?sort=company"],
    ["the leads of a channel", "/api/leads?channel=search"],
    ["the board of a channel", "/api/leads/board?channel=social"],
    ["the leads of a campaign", "/api/leads?campaign=abril"],
    ["the leads of a first page", "/api/leads?firstPage=/lp"],
    ["the leads that wait for an answer", "/api/leads?unanswered=true"],
    ["the leads with which nothing happened for a month", "/api/leads?idleDays=30"],
    ["the leads by the deadline of their answer", "/api/leads?sort=answerDueAt"],
    ["the leads by the deadline of their answer, latest first", "/api/leads?sort=-answerDueAt"],
    ["the leads of some days", `/api/leads?from=${ago(20)}&to=${ago(10)}`],
    ["the cities of leads", "/api/leads/cities"],
    ["the tags of leads", "/api/leads/tags"],
    ["a lead by a piece of its name", "/api/leads?q=ena%20assunc"],
    ["a lead by its e-mail", "/api/leads?q=pessoa-1711@"],
    ["a lead by its phone", `/api/leads?q=${encodeURIComponent("(11) 90000-1711")}`],
    ["a lead that is not there", "/api/leads?q=inexistente"],
    ["a search for a common word", "/api/search?q=ena%20assunc"],
    ["a search for what every lead has", "/api/search?q=pessoa"],
    ["a search for what every post has", "/api/search?q=sistema"],
    ["a search for a mistyped name", "/api/search?q=assunsao"],
    ["a search for nothing that is there", "/api/search?q=inexistente"],
    ["a search for two letters", "/api/search?q=an"],
    ["the counts of leads", "/api/leads/stats/overview"],
    ["the sources of leads", "/api/leads/sources"],
    ["the board of leads", "/api/leads/board"],
    ["a column of the board", "/api/leads/board/qualificado"],
    ["the forecast", "/api/leads/forecast"],
    ["the lost deals", "/api/leads/losses"],
    ["the notices", "/api/notices"],
    ["the number of unread notices", "/api/notices/unread"],
    ["the overview's numbers", "/api/dashboard/stats"],
    ["the overview's weeks", "/api/dashboard/trends"],
    ["the overview's activity", "/api/dashboard/activity"],
    ["the overview's funnel", "/api/dashboard/funnel"],
    ["the chart", "/api/dashboard/analytics/chart"],
    ["the top pages", "/api/dashboard/analytics/top-pages"],
    ["the titles of the top pages", "/api/page-titles?path=/&path=/blog/um-post&path=/sobre"],
    ["the analytics of a week", "/api/analytics"],
    ["the analytics of 90 days", `/api/analytics?startDate=${ago(90)}`],
    ["the analytics of an odd while", `/api/analytics?startDate=${ago(33.3)}&endDate=${ago(11.7)}`],
    ["the events as a file", `/api/analytics?format=csv&startDate=${ago(2)}`],
    ["the subscribers", "/api/subscribers"],
    ["the active subscribers", "/api/subscribers?state=active"],
    ["the subscribers to whom mails fail", "/api/subscribers?state=bounced"],
    ["the subscribers who left", "/api/subscribers?state=left"],
    ["the removal requests", "/api/privacy/requests"],
    ["the open removal requests", "/api/privacy/requests?status=OPEN"],
    ["a removal request by its protocol", "/api/privacy/requests?q=LGPD-1711"],
    ["the urgent removal requests", "/api/privacy/requests/stats"],
    ["the calls of a token", "/api/settings/api-tokens/00000000-0000-4000-8000-000000000003/calls"],
    ["the posts for staff", "/api/posts?limit=20"],
    ["the posts' counts", "/api/posts/stats"],
    ["the posts' categories", "/api/posts/categories"],
  ])("%s", async (_what, url) => {
    const found = await endToEndReads(async () => {
      const answer = await api.inject({ url, headers: staff.headers });
      expect(answer.statusCode).toBe(200);
    });
    expect(found).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["who is signed in", () => findSession(resources.db, staff.token)],
    ["what one address left behind", () => countLeadsOf(resources.db, "Pessoa-1711@empresa-723.com.br")],
    ["a subscriber who is erased", () => eraseSubscriber(resources.db, personOf("pessoa-1711@exemplo.com"))],
    ["leads past their time", () => expireLeads(resources.db)],
    ["settled requests past their time", () => expireRequests(resources.db)],
    ["calls past their time", () => expireCalls(resources.db)],
    ["notices past their time", () => deleteOldNotices(resources.db)],
    ["steps, tasks and answers that are due", () => notifyOfDue(resources)],
    ["images nobody refers to, where there are none", () => collectImages(resources, 50)],
    [
      "a redirect from one address to another",
      () =>
        saveRedirect(resources, publishableTypes, {
          from: "/antigo",
          to: "/blog/novo",
          confirmExternal: false,
        }),
    ],
    ["whether something live names a file", () => isNamedLive(resources.db, kinds, ["0".repeat(32)])],
  ])("%s", async (_what, work) => {
    expect(await endToEndReads(work)).toEqual([]);
  });
});
