import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { eventsTable } from "./table.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    NODE_ENV: "production",
    RATE_LIMITS: "off",
    SITE_URL: "https://prumo.example",
  });
});
afterAll(() => site.close());
beforeEach(() => site.owner.query("TRUNCATE analytics_events, analytics_days, analytics_hours"));

const post = (payload: unknown, headers: Record<string, string> = {}, on = site) =>
  on.api.inject({
    method: "POST",
    url: "/api/events",
    headers: { "content-type": "application/json", ...headers },
    payload: typeof payload === "string" || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });
const view = (page = "/servicos") => ({ event: "page_view", page });
const stored = () => site.resources.db.select().from(eventsTable).orderBy(eventsTable.id);
const counts = async () => {
  const { rows } = await site.resources.db.execute<{ line: string }>(
    sql`SELECT facet || ' ' || event || ' ' || value || ' ' || count AS line FROM analytics_days ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
};

it("of endlessly many invented pages and labels, a day counts some and the rest together", async () => {
  const known = { event: "button_click", page: "/servicos", action: "click", label: "WhatsApp" };
  await post(known);
  for (let batch = 0; batch < 60; batch++) {
    const events = Array.from({ length: 50 }, (_, n) => ({
      ...known,
      page: `/${batch}-${n}`,
      label: `${batch}-${n}`,
    }));
    expect((await post({ events })).statusCode).toBe(202);
  }
  await post(known);
  const { rows } = await site.resources.db.execute(sql`
    SELECT facet, count(*)::int AS rows, sum(count)::int AS events,
      (sum(count) FILTER (WHERE value LIKE '%(outros)%'))::int AS others,
      (sum(count) FILTER (WHERE value LIKE '%WhatsApp%' OR value = '/servicos'))::int AS known
    FROM analytics_days WHERE facet IN ('page', 'label') GROUP BY 1 ORDER BY 1`);
  expect(rows).toEqual([
    { facet: "label", rows: 501, events: 3002, others: 2501, known: 2 },
    { facet: "page", rows: 2001, events: 3002, others: 1001, known: 2 },
  ]);
  const { rows: hours } = await site.resources.db.execute(
    sql`SELECT count(*)::int AS rows FROM analytics_hours WHERE facet = 'page'`,
  );
  expect(Number(hours[0]?.rows)).toBeLessThanOrEqual(4_002);
});

describe("an event", () => {
  it("is stored with what happened, before the answer", async () => {
    const event = {
      event: "button_click",
      page: "/servicos",
      action: "click",
      category: "Conversão",
      label: "Solicitar Orçamento",
      value: 1.5,
    };
    const answer = await post(event);
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ accepted: 1 });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await stored()).toEqual([expect.objectContaining({ ...event, referrer: null, utmSource: null })]);
  });

  it("keeps the page's path and UTM parameters, and nothing else that stood in its query", async () => {
    await post(
      view("/blog/?busca=ana%40exemplo.com&utm_source=boletim&utm_medium=email&utm_campaign=abril#x"),
    );
    expect(await stored()).toEqual([
      expect.objectContaining({
        page: "/blog",
        utmSource: "boletim",
        utmMedium: "email",
        utmCampaign: "abril",
      }),
    ]);
  });

  it("keeps the host of the site it came from, and none of its own", async () => {
    const referrers = [
      "https://www.google.com/search?q=segredo",
      "https://prumo.example/servicos",
      "https://www.prumo.example/servicos",
      "http://localhost/contato",
      "",
      "isto não é um endereço",
    ];
    for (const referrer of referrers) await post({ ...view(), referrer });
    expect((await stored()).map(({ referrer }) => referrer)).toEqual([
      "google.com",
      null,
      null,
      null,
      "(direto)",
      null,
    ]);
  });

  it("of a browser in which somebody of the team is signed in is not counted, until they sign out", async () => {
    const { headers } = await addStaff(site.resources, "editor");
    const cookieOf = (answer: Awaited<ReturnType<typeof post>>) =>
      [answer.headers["set-cookie"] ?? []].flat().find((one) => one.includes("vitrine_staff"));
    const opened = cookieOf(await site.api.inject({ url: "/api/auth/verify", headers }));
    expect(opened).toMatch(/^__Host-vitrine_staff=1; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    const cookie = opened?.split(";", 1)[0] ?? "";
    expect((await post(view(), { cookie })).json()).toEqual({ accepted: 0 });
    expect((await post({ events: [view(), view("/sobre")] }, { cookie })).json()).toEqual({ accepted: 0 });
    expect(await stored()).toEqual([]);
    expect(await counts()).toEqual([]);
    const left = cookieOf(await site.api.inject({ method: "POST", url: "/api/auth/logout", headers }));
    expect(left).toMatch(/^__Host-vitrine_staff=; .*Max-Age=0;/);
    await post(view());
    expect(await stored()).toHaveLength(1);
  });

  it("is taken as a beacon without a content type of its own sends it", async () => {
    const answer = await post(view(), { "content-type": "text/plain;charset=UTF-8" });
    expect(answer.statusCode).toBe(202);
    expect(await stored()).toHaveLength(1);
  });

  it("is not counted when a crawler reports it", async () => {
    const google = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    expect((await post(view(), { "user-agent": google })).json()).toEqual({ accepted: 0 });
    const phone = "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 Chrome/120.0 Mobile";
    expect((await post(view(), { "user-agent": phone })).json()).toEqual({ accepted: 1 });
    expect(await stored()).toHaveLength(1);
  });

  it("is refused when another site sends it", async () => {
    for (const place of ["cross-site", "same-site"]) {
      expect((await post(view(), { "sec-fetch-site": place })).statusCode).toBe(403);
    }
    expect((await post(view(), { "sec-fetch-site": "same-origin" })).statusCode).toBe(202);
  });
});

describe("several events", () => {
  it("are stored together and counted by the day and by the hour", async () => {
    const click = { event: "button_click", page: "/", action: "click", category: "Conversão", label: "A" };
    const answer = await post({
      events: [
        { ...view("/?utm_source=boletim&utm_campaign=abril"), referrer: "https://google.com/" },
        { ...view("/"), referrer: "https://google.com/" },
        click,
        click,
      ],
    });
    expect(answer.json()).toEqual({ accepted: 4 });
    await post(view("/"));
    const expected = [
      'arrival page_view ["boletim", null, "abril", "/"] 1',
      'arrival page_view ["google.com", null, null, "/"] 1',
      'campaign page_view ["boletim", null, "abril"] 1',
      "event button_click  2",
      "event page_view  3",
      'label button_click ["click", "Conversão", "A"] 2',
      "page other / 2",
      "page page_view / 3",
      "source page_view boletim 1",
      "source page_view google.com 1",
    ];
    expect(await counts()).toEqual(expected);
    const { rows } = await site.resources.db.execute(sql`
      SELECT facet, event, value, count FROM analytics_days
      EXCEPT SELECT facet, event, value, sum(count)::bigint FROM analytics_hours GROUP BY facet, event, value`);
    expect(rows).toEqual([]);
  });

  it("of many visitors at once are all counted", async () => {
    const batch = { events: Array.from({ length: 10 }, () => view()) };
    const answers = await Promise.all(Array.from({ length: 300 }, () => post(batch)));
    expect(answers.every(({ statusCode }) => statusCode === 202)).toBe(true);
    expect(await site.resources.db.$count(eventsTable)).toBe(3000);
    expect(await counts()).toContain("page page_view /servicos 3000");
  });

  it("are 50 at most and 1 at least", async () => {
    for (const [length, status] of [
      [50, 202],
      [51, 422],
      [0, 422],
    ] as const) {
      const answer = await post({ events: Array.from({ length }, () => view()) });
      expect(answer.statusCode).toBe(status);
    }
  });
});

describe("nonsense", () => {
  const refused: Record<string, unknown> = {
    "an unknown kind": { event: "purchase", page: "/" },
    "no page": { event: "page_view" },
    "a page elsewhere": view("https://outro.example/"),
    "a page of another host": view("//outro.example/"),
    "a page with a NUL": view("/\u0000"),
    "an endless page": view(`/${"a".repeat(10_000)}`),
    "a list for a text": { ...view(), label: ["a"] },
    "a label with a NUL": { ...view(), label: "a\u0000" },
    "an endless label": { ...view(), label: "a".repeat(10_000) },
    "a text for a number": { ...view(), value: "1" },
    "a list": [view()],
    "one bad event among good ones": { events: [view(), { event: "page_view", page: 5 }] },
  };
  it.each(Object.entries(refused))("is refused: %s", async (_name, body) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ detail: string }>().detail).not.toBe("");
    expect(await stored()).toEqual([]);
  });

  it.each<[string, unknown, string[]]>([
    [
      "one of a batch",
      { events: [view(), view(), view(), { event: "page_view", page: 5 }] },
      ["events.3.page"],
    ],
    ["a page alone", { event: "page_view", page: 5 }, ["page"]],
    ["a kind alone", { event: "purchase", page: "/" }, ["event"]],
    ["no page", { event: "page_view" }, ["page"]],
    ["nothing", {}, ["event", "page"]],
    ["no list", { events: "todos" }, ["events"]],
    ["an empty list", { events: [] }, ["events"]],
    ["a number far too large", { ...view(), value: 1e13 }, ["value"]],
  ])("names its field: %s", async (_name, body, fields) => {
    const { errors } = (await post(body)).json<{ errors: { field: string; message: string }[] }>();
    expect(errors.map(({ field }) => field)).toEqual(fields);
    for (const { message } of errors) expect(message).not.toMatch(/invalid|expected|too/i);
  });

  it("with an unset list is one event", async () => {
    expect((await post({ ...view(), events: null })).statusCode).toBe(202);
  });

  it("is refused when it cannot be read at all", async () => {
    expect((await post("{")).statusCode).toBe(400);
    expect((await post("{", { "content-type": "text/plain" })).statusCode).toBe(400);
    const noUtf8 = Buffer.from('{"event": "page_view", "page": "/\xff"}', "latin1");
    for (const type of ["application/json", "text/plain"]) {
      expect((await post(noUtf8, { "content-type": type })).statusCode).toBe(400);
    }
    expect((await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).statusCode).toBe(415);
  });

  it("within what is allowed does no harm", async () => {
    const hostile = {
      ...view("/%00/'; DROP TABLE leads;--?utm_source=%00&utm_medium=%ED%A0%80"),
      label: "\ud800'",
    };
    expect((await post(hostile)).statusCode).toBe(202);
    expect(await stored()).toEqual([
      expect.objectContaining({
        page: "/%00/';%20DROP%20TABLE%20leads;--",
        label: "\ufffd'",
        utmSource: null,
      }),
    ]);
  });
});

it("of one address 600 events are taken in a minute", async () => {
  const limited = await openTestSite({ NODE_ENV: "production" });
  const batch = { events: Array.from({ length: 50 }, () => view()) };
  for (let sent = 0; sent < 600; sent += 50) expect((await post(batch, {}, limited)).statusCode).toBe(202);
  const answer = await post(view(), {}, limited);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(await limited.resources.db.$count(eventsTable)).toBe(600);
  await limited.close();
});

it("in development nothing is stored", async () => {
  const development = await openTestSite({ NODE_ENV: "development" });
  expect((await post(view(), {}, development)).json()).toEqual({ accepted: 1 });
  expect(await development.resources.db.$count(eventsTable)).toBe(0);
  await development.close();
});

it("a database that is away is a 503, and events are taken again once it is back", async () => {
  const broken = await openTestSite({ NODE_ENV: "production" });
  await post(view(), {}, broken);
  await broken.cutDatabase();
  const refused = await post(view(), {}, broken);
  expect(refused.statusCode).toBe(503);
  await broken.restoreDatabase();
  expect((await post(view(), {}, broken)).statusCode).toBe(202);
  await broken.close();
});
