import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { leadsTable } from "#src/features/leads/table.ts";
import { personOf } from "#src/shared/people/person.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { exportSubscribers, importArchivedSubscribers } from "./archive-subscribers.server.ts";
import {
  checkLeaveToken,
  countSubscriptionsOf,
  eraseSubscriber,
  findSubscription,
  leave,
  subscribe,
} from "./newsletter.server.ts";
import { newsletterSchema } from "./schema.ts";
import { subscriptionsTable } from "./table.ts";

let site: TestSite;
let visitor = 0;
beforeAll(async () => {
  site = await openTestSite({ AUTOMATION_WEBHOOK_URL: "https://automation.example/hook" });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(subscriptionsTable);
  await site.resources.db.$client.query("DELETE FROM pgboss.job");
  visitor++;
});

function come(email: string, more: Record<string, unknown> = {}) {
  const input = newsletterSchema.parse({ email, source: "blog", ...more });
  return subscribe(site.resources, input, { userAgent: "Navegador/1.0" });
}

function post(payload: unknown) {
  return site.api.inject({
    method: "POST",
    url: "/api/newsletter",
    remoteAddress: `192.0.2.${visitor}`,
    headers: { "content-type": "application/json" },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
}

const rows = () => site.resources.db.select().from(subscriptionsTable);

async function jobs(): Promise<{ name: string; data: object }[]> {
  const { rows } = await site.resources.db.$client.query<{ name: string; data: object }>(
    "SELECT name, data FROM pgboss.job ORDER BY name",
  );
  return rows;
}

async function told(id: string | undefined): Promise<object | null> {
  const { rows } = await site.resources.db.$client.query<{ body: string }>(
    `SELECT body FROM webhook_events AS event
     JOIN webhook_deliveries ON event_id = event.id AND state = 'waiting' AND turn = 0 WHERE event.id = $1`,
    [`newsletter_${id}`],
  );
  return rows[0] ? (JSON.parse(rows[0].body) as object) : null;
}

it("lists in the file of subscribers to whom mails fail and why, in words that come back as they were", async () => {
  const { db } = site.resources;
  await come("ana@exemplo.com");
  const failedAt = new Date("2026-11-20T12:00:00Z");
  await db.update(subscriptionsTable).set({ failedAt, failure: "mailbox-full" });
  let file = "";
  for await (const piece of exportSubscribers(db)) file += piece;
  const lines = file.trim().split("\r\n");
  expect(lines[0]).toMatch(/;não entregue em;motivo$/);
  expect(lines[1]).toMatch(/;2026-11-20T12:00:00\.000Z;caixa cheia$/);
  await db.delete(subscriptionsTable);
  const cells = lines.map((line, index) => ({
    line: index + 1,
    cells: line.replace("\uFEFF", "").split(";"),
  }));
  await db.transaction((tx) =>
    importArchivedSubscribers(
      { db: tx },
      {
        batches: (async function* () {
          yield cells;
        })(),
        isOpen: false,
        findKnown: () => Promise.resolve(new Set<string>()),
        cameBefore: () => sql`false`,
        isErased: () => false,
        remember: () => Promise.resolve(),
        refuse: (line, message) => expect.fail(`${line}: ${message}`),
      },
    ),
  );
  expect(await rows()).toMatchObject([{ email: "ana@exemplo.com", failedAt, failure: "mailbox-full" }]);
});

describe("subscribing", () => {
  it("is told once in the timeline of the leads with that address", async () => {
    const { db } = site.resources;
    const values = { name: "Ana", email: "Ana@exemplo.com", source: "website" };
    await db.insert(leadsTable).values([values, { ...values, email: "bia@exemplo.com" }]);
    await come("ana@exemplo.com");
    await come("ana@exemplo.com");
    const { rows: found } = await db.$client.query(
      "SELECT type, data, email FROM lead_events JOIN leads ON leads.id = lead_id",
    );
    expect(found).toEqual([{ type: "newsletter", data: { source: "blog" }, email: "Ana@exemplo.com" }]);
  });

  it("stores the address with its welcome and the word to the automation tool", async () => {
    expect(await come("ana@empresa.com.br", { pageUrl: "https://prumo.example/blog" })).toEqual({
      ok: true,
      outcome: "stored",
    });
    const [row] = await rows();
    expect(row).toMatchObject({ email: "ana@empresa.com.br", origin: "blog", leftAt: null });
    expect(await jobs()).toEqual([{ name: "newsletter.welcome", data: { subscriptionId: row?.id } }]);
    expect(await told(row?.id)).toEqual({
      email: "ana@empresa.com.br",
      source: "newsletter-blog",
      type: "newsletter-signup",
      timestamp: row?.createdAt.toISOString(),
      userAgent: "Navegador/1.0",
      url: "https://prumo.example/blog",
      referrer: null,
    });
  });

  it("is the same one for an address already there, in other capitals or at once", async () => {
    const results = await Promise.all([
      come("ana@empresa.com.br"),
      come("Ana@Empresa.com.br"),
      come("ana@empresa.com.br"),
    ]);
    expect(results.filter((result) => "outcome" in result && result.outcome === "stored")).toHaveLength(1);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(await jobs()).toHaveLength(1);
    expect(await told(row?.id)).not.toBeNull();
  });

  it("keeps nothing of a program that filled the hidden field", async () => {
    expect(await come("robo@spam.example", { recado_extra: "x" })).toMatchObject({ outcome: "discarded" });
    expect(await rows()).toEqual([]);
  });

  it("leaves nothing behind where the queue fails", async () => {
    const jobs = { ...site.resources.jobs, enqueue: () => Promise.reject(new Error("queue away")) };
    const input = newsletterSchema.parse({ email: "ana@empresa.com.br" });
    await expect(subscribe({ ...site.resources, jobs }, input, { userAgent: undefined })).rejects.toThrow(
      "queue away",
    );
    expect(await rows()).toEqual([]);
  });
});

describe("leaving", () => {
  it("forgets the person, answers the same link again, and lets them come back anew", async () => {
    const { db } = site.resources;
    await come("ana@empresa.com.br", { pageUrl: "https://prumo.example/blog" });
    const [{ id, leaveToken } = { id: "", leaveToken: "" }] = await rows();
    expect(await checkLeaveToken(db, leaveToken)).toBe("subscribed");
    expect(await told(id)).toMatchObject({ email: "ana@empresa.com.br" });
    expect(await leave(db, leaveToken)).toBe(true);
    expect(await checkLeaveToken(db, leaveToken)).toBe("left");
    const [left] = await rows();
    expect(left).toMatchObject({ email: null, pageUrl: null, referrer: null, userAgent: null });
    expect(await findSubscription(db, id)).toBeNull();
    expect(await told(id)).toBeNull();

    expect(await leave(db, leaveToken)).toBe(true);
    expect((await rows())[0]?.leftAt).toEqual(left?.leftAt);

    expect(await come("ana@empresa.com.br")).toMatchObject({ outcome: "stored" });
    expect(await checkLeaveToken(db, leaveToken)).toBe("left");
    const current = (await rows()).find(({ email }) => email);
    expect(current?.leaveToken).not.toBe(leaveToken);
  });

  it.each([
    "",
    "x",
    "a".repeat(32),
    "a".repeat(10_000),
    "\u0000".repeat(32),
    "' OR true --aaaaaaaaaaaaaaaaaaaaaa",
    "../../../../etc/passwd",
  ])("is nobody's with nonsense for a token", async (token) => {
    await come("ana@empresa.com.br");
    expect(await checkLeaveToken(site.resources.db, token)).toBeNull();
    expect(await leave(site.resources.db, token)).toBe(false);
    expect((await rows())[0]?.leftAt).toBeNull();
  });

  it("happens to an erased address, in whatever capitals, and to no other", async () => {
    await come("ana@empresa.com.br");
    await come("bia@empresa.com.br");
    const { db } = site.resources;
    expect(await countSubscriptionsOf(db, personOf("ANA@empresa.com.br"))).toEqual({ subscriptions: 1 });
    await eraseSubscriber(db, personOf("ANA@empresa.com.br"));
    await eraseSubscriber(db, personOf("ana@empresa.com.br"));
    expect(await countSubscriptionsOf(db, personOf("ana@empresa.com.br"))).toEqual({ subscriptions: 0 });
    expect((await rows()).map(({ email }) => email).filter(Boolean)).toEqual(["bia@empresa.com.br"]);
  });
});

describe("POST /api/newsletter", () => {
  it("answers the same for a new address, one already there and a program", async () => {
    const answers = [
      await post({ email: "ana@empresa.com.br", source: "blog" }),
      await post({ email: "ana@empresa.com.br", source: "blog" }),
      await post({ email: "robo@spam.example", recado_extra: "x" }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual({ success: true, message: "Newsletter cadastrada com sucesso!" });
    }
    // The rate limits must not reveal it either.
    expect(answers.map(({ headers }) => /r=(\d+)/.exec(String(headers["ratelimit"]))?.[1])).toEqual([
      "9",
      "8",
      "7",
    ]);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    [{ source: "blog" }, "email", "Por favor, informe seu e-mail."],
    [{ email: "  ", source: "blog" }, "email", "Por favor, informe seu e-mail."],
    [{ email: null }, "email", "Por favor, informe seu e-mail."],
    [{ email: ["ana@empresa.com.br"] }, "email", "Por favor, informe seu e-mail."],
    [{ email: "ana" }, "email", "E-mail inválido"],
    [{ email: "ana@empresa.com.br\u0000" }, "email", "E-mail inválido"],
    [{ email: "ana@empresa.com.br\r\nBcc: x@y.example" }, "email", "E-mail inválido"],
    [
      { email: "ana@empresa.com.br", source: "Não é" },
      "source",
      "Origem deve ter até 60 letras minúsculas, números ou hifens",
    ],
  ])("refuses %j, naming the field", async (body, field, message) => {
    const response = await post(body);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, message, errors: [{ field, message }] });
  });

  it("refuses 10,000 characters, no object and no JSON", async () => {
    expect((await post({ email: `${"a".repeat(10_000)}@empresa.com.br` })).statusCode).toBe(422);
    expect((await post("[]")).statusCode).toBe(422);
    expect((await post("{")).statusCode).toBe(400);
  });

  it("takes ten in ten minutes from one address", async () => {
    for (let sent = 0; sent < 10; sent++) {
      expect((await post({ email: `pessoa${sent}@empresa.com.br` })).statusCode).toBe(201);
    }
    const refused = await post({ email: "mais-uma@empresa.com.br" });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBeDefined();
    expect(refused.json()).toMatchObject({ success: false });
  });
});
