import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ASSISTANTS, CHANNEL_KEYS, channelOf } from "#src/shared/channels.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { channelIs } from "./channel-of.server.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const HOSTS = [
  "google.com",
  "google.com.br",
  "br.search.yahoo.com",
  "search.yahoo.com",
  "research.yahoo.example",
  "m.facebook.com",
  "l.instagram.com",
  "lm.facebook.com",
  "news.google.com",
  "amp.news.bing.com",
  "www.m.facebook.com",
  "m.example",
  "t.co",
  "pt.linkedin.com",
  "x.com",
  "notx.com",
  "search.brave.com",
  "parceiro.com.br",
  "newsletter",
  "E-mail",
  " Google ",
  "(direto)",
  "mychatgpt.com",
  "www.chatgpt.com",
  "",
];
const MEDIUMS = [
  null,
  "",
  "cpc",
  "CPC",
  "paid_social",
  "google-ads",
  "anúncio",
  "email",
  "organic",
  "social",
  "afiliado",
];

it("PostgreSQL names the channel of every source and medium as the statistics do", async () => {
  const sources = [...HOSTS, ...ASSISTANTS.flatMap(([, names]) => names), null];
  const visits = sources.flatMap((source) => MEDIUMS.map((medium) => ({ source, medium })));
  const given = visits.map((visit, at) => ({ ...visit, at }));
  const channels = CHANNEL_KEYS.map(
    (channel) => sql`CASE WHEN ${channelIs(sql`source`, sql`medium`, channel)} THEN ${channel}::text END`,
  );
  const { rows } = await site.resources.db.execute<{ found: string[] }>(sql`
    SELECT array_remove(ARRAY[${sql.join(channels, sql`, `)}], NULL) AS found
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS visit (source text, medium text, at bigint)
    ORDER BY at`);
  expect(rows.map(({ found }, at) => ({ ...visits[at], found }))).toEqual(
    visits.map((visit) => ({ ...visit, found: [channelOf(visit)] })),
  );
});
