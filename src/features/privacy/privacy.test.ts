import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { expireRequests, findReceipt, importRequests, requestRemoval } from "./privacy.server.ts";
import { removalQuerySchema } from "./requests-schema.ts";
import { decideRequest, getRequestStats, listRequests } from "./requests/requests.server.ts";
import { removalRequestsTable } from "./table.ts";

const FRIDAY_HOLIDAY = new Date("2026-11-20T16:45:00.000Z");
const INPUT = {
  name: "Ana Prado",
  email: "ana@empresa.com.br",
  phone: "+5511988887777",
  reason: "Não quero mais receber contato.",
};

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.delete(removalRequestsTable);
  await site.resources.db.$client.query("DELETE FROM pgboss.job");
});

const stored = () => site.resources.db.select().from(removalRequestsTable);

async function jobs(): Promise<{ name: string; data: object }[]> {
  const { rows } = await site.resources.db.$client.query<{ name: string; data: object }>(
    "SELECT name, data FROM pgboss.job WHERE name LIKE 'removal.%' ORDER BY name",
  );
  return rows;
}

async function make(input: Partial<typeof INPUT> & { now?: Date } = {}) {
  const { now, ...fields } = input;
  const result = await requestRemoval(site.resources, { ...INPUT, ...fields }, now);
  if (!result.ok) throw new Error(result.detail);
  const rows = await stored();
  const row = rows.find(({ protocol }) => protocol === result.receipt.protocol);
  if (!row) throw new Error("not stored");
  return row;
}

const list = (query: object = {}) => listRequests(site.resources, removalQuerySchema.parse(query));

describe("requestRemoval", () => {
  it("stores the request with its deadline, and its two mails without personal data in the queue", async () => {
    const result = await requestRemoval(site.resources, INPUT, FRIDAY_HOLIDAY);
    const [row] = await stored();
    expect(row).toMatchObject({
      ...INPUT,
      status: "OPEN",
      createdAt: FRIDAY_HOLIDAY,
      dueAt: new Date("2026-11-24T16:45:00.000Z"),
      decidedAt: null,
      note: null,
    });
    expect(row?.protocol).toMatch(/^LGPD-2026-[2-9A-HJKMNP-TV-Z]{5}$/);
    expect(result).toEqual({
      ok: true,
      outcome: "stored",
      receipt: { protocol: row?.protocol, dueAt: row?.dueAt },
    });
    expect(await jobs()).toEqual([
      { name: "removal.confirm", data: { requestId: row?.id } },
      { name: "removal.notify", data: { requestId: row?.id } },
    ]);
  });

  it("takes one act of sending once, however often it arrives, and gives the same receipt", async () => {
    const input = { ...INPUT, submissionId: randomUUID() };
    const results = await Promise.all([1, 2, 3, 4].map(() => requestRemoval(site.resources, input)));
    const receipts = new Set(results.map((result) => result.ok && result.receipt.protocol));
    expect(receipts.size).toBe(1);
    const outcomes = results.map((result) => result.ok && result.outcome);
    expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "repeated")).toHaveLength(3);
    expect(await stored()).toHaveLength(1);
    expect(await jobs()).toHaveLength(2);
    await requestRemoval(site.resources, { ...input, reason: "Outro motivo, bem diferente." });
    expect(await stored()).toHaveLength(2);
  });

  it("answers a program like a person and keeps nothing", async () => {
    const result = await requestRemoval(site.resources, { ...INPUT, recado_extra: "x" });
    expect(result).toMatchObject({ ok: true, outcome: "discarded", receipt: { protocol: /^LGPD-/ } });
    expect(await stored()).toEqual([]);
    expect(await requestRemoval(site.resources, { ...INPUT, elapsedMs: 200 })).toMatchObject({ ok: false });
  });

  it("leaves nothing half done where the mails cannot be queued", async () => {
    const broken = {
      ...site.resources,
      jobs: { ...site.resources.jobs, enqueue: () => Promise.reject(new Error("no queue")) },
    };
    await expect(requestRemoval(broken, INPUT)).rejects.toThrow("no queue");
    expect(await stored()).toEqual([]);
  });
});

describe("findReceipt", () => {
  it("knows a protocol that was given, and says no more than its deadline", async () => {
    const { protocol, dueAt } = await make();
    expect(await findReceipt(site.resources.db, protocol)).toEqual({ protocol, dueAt });
  });

  it.each(["LGPD-2026-AAAAA", "lgpd-2026-aaaaa", "", "%", "LGPD-2026-AAAAA\u0000", "x".repeat(10_000)])(
    "knows nothing of %.20j",
    async (protocol) => {
      expect(await findReceipt(site.resources.db, protocol)).toBeNull();
    },
  );
});

describe("listRequests", () => {
  it("puts the most urgent open one first, and what is settled last", async () => {
    const late = await make({ name: "Tarde", now: new Date("2026-11-11T12:00:00Z") });
    const soon = await make({ name: "Logo", now: new Date("2026-11-09T12:00:00Z") });
    const done = await make({ name: "Feito", now: new Date("2026-11-02T12:00:00Z") });
    await decideRequest(site.resources, [], done.id, KEPT, "Bia");
    const { requests, total } = await list();
    expect(total).toBe(3);
    expect(requests.map(({ id }) => id)).toEqual([soon.id, late.id, done.id]);
    expect((await list({ status: "OPEN", limit: 1, page: 2 })).requests[0]?.id).toBe(late.id);
  });

  it("finds by protocol, name without accents, e-mail and phone; signs are just signs", async () => {
    const { id, protocol } = await make({ name: "Ágata Conceição", email: "Agata_100%@exemplo.com.br" });
    await make({ name: "Bruno Lima", email: "bruno@exemplo.com.br", phone: "+5521977771234" });
    for (const q of [protocol, protocol.toLowerCase(), "agata conceicao", "100%", "AGATA_"]) {
      expect((await list({ q })).requests.map((request) => request.id)).toEqual([id]);
    }
    expect((await list({ q: "(21) 97777" })).total).toBe(1);
    for (const q of ["'; DROP TABLE leads; --", ".*", "[", "\\"]) expect((await list({ q })).total).toBe(0);
  });
});

const KEPT = { status: "DONE", kept: { reason: "CONTRACT" } } as const;

describe("decideRequest", () => {
  it("settles, remembers who and what was said, and tells the person once", async () => {
    const { id } = await make();
    const result = await decideRequest(site.resources, [], id, { ...KEPT, note: "Guardado." }, "Bia Sá");
    expect(result).toMatchObject({
      ok: true,
      request: { status: "DONE", note: "Guardado.", decidedBy: "Bia Sá", decidedAt: expect.any(String) },
    });
    const again = await decideRequest(site.resources, [], id, { ...KEPT, note: "De novo." }, "Caio");
    expect(again).toMatchObject({ ok: false, code: "conflict", detail: expect.stringContaining("Bia Sá") });
    expect((await jobs()).filter(({ name }) => name === "removal.decided")).toHaveLength(1);
  });

  it("opens again, keeping what was said", async () => {
    const { id } = await make();
    await decideRequest(site.resources, [], id, { status: "REFUSED", note: "Faltou provar." }, "Bia");
    const result = await decideRequest(site.resources, [], id, { status: "OPEN", note: undefined }, "Bia");
    expect(result).toMatchObject({
      ok: true,
      request: { status: "OPEN", decidedAt: null, decidedBy: null, note: "Faltou provar." },
    });
  });

  it.each([randomUUID(), "x", "1;DROP", ""])("knows no request %j", async (id) => {
    expect(await decideRequest(site.resources, [], id, KEPT, "Bia")).toEqual({
      ok: false,
      code: "not-found",
    });
  });
});

it("counts what is open, and what of it is overdue or due within a business day", async () => {
  // Friday noon plus one business day is Monday noon.
  const now = new Date("2026-11-13T15:00:00Z");
  await make({ now: new Date("2026-11-09T15:00:00Z") });
  await make({ now: new Date("2026-11-12T15:00:00Z") });
  await make({ now: new Date("2026-11-12T15:01:00Z") });
  const done = await make({ now: new Date("2026-11-09T15:00:00Z") });
  await decideRequest(site.resources, [], done.id, { status: "REFUSED", note: "Faltou provar." }, "Bia");
  expect(await getRequestStats(site.resources, now)).toEqual({ open: 3, urgent: 2 });
});

it("erases what was settled over two years ago, and never an open one", async () => {
  const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000);
  const open = { ...INPUT, status: "OPEN", decidedAt: null, decidedBy: null, note: null } as const;
  const settled = { ...INPUT, status: "DONE", decidedBy: "Bia", note: null } as const;
  await importRequests(site.resources.db, "America/Sao_Paulo", [
    { ...settled, name: "Antiga", createdAt: yearsAgo(2.1), decidedAt: yearsAgo(2.01) },
    { ...settled, name: "Recente", createdAt: yearsAgo(2.1), decidedAt: yearsAgo(1.99) },
    { ...open, name: "Ainda aberta", createdAt: yearsAgo(3) },
  ]);
  expect(await expireRequests(site.resources.db)).toBe(1);
  expect((await list()).requests.map(({ name }) => name)).toEqual(["Ainda aberta", "Recente"]);
});

it("does so every night, and so do the leads", async () => {
  const { rows } = await site.resources.db.$client.query<{ name: string }>(
    "SELECT name FROM pgboss.schedule WHERE cron IS NOT NULL",
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["lead.expire", "removal.expire"]));
});
