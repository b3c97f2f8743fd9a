import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Attribution } from "#src/features/origins/schema.ts";
import { personOf } from "#src/shared/people/person.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { contactSchema } from "../contact-schema.ts";
import { countLeadsOf, eraseLeadsOf } from "../erase-leads.server.ts";
import { expireLeads, submitLead } from "../leads.server.ts";
import { leadDetailsSchema, leadListSchema } from "../schema.ts";
import { leadsTable } from "../table.ts";
import { timelineSchema } from "../timeline/schema.ts";
import { recordClick } from "../whatsapp/clicks.server.ts";
import { duplicatesSchema, mergeAnswerSchema, mergesSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());
beforeEach(() => site.resources.db.delete(leadsTable));

function call(method: "GET" | "POST" | "PUT", path: string, payload?: object, staff: Staff | null = admin) {
  const url = `/api/leads${path}`;
  return site.api.inject({ method, url, headers: { ...staff?.headers }, ...(payload && { payload }) });
}
async function write(email: string, more: object = {}): Promise<string> {
  const message = `Preciso de um sistema. ${crypto.randomUUID()}`;
  const contact = contactSchema.parse({ name: "Ana Prado", email, message, ...more });
  await submitLead(site.resources, contact, { userAgent: undefined });
  const { rows } = await site.resources.db.execute<{ id: string }>(
    sql`SELECT id FROM leads WHERE message = ${message}`,
  );
  return rows[0]?.id ?? "";
}
const listed = async () => leadListSchema.parse((await call("GET", "")).json()).leads.map(({ id }) => id);
const timeline = async (id: string) =>
  timelineSchema.parse((await call("GET", `/${id}/timeline`)).json()).events;
const duplicates = async () =>
  duplicatesSchema
    .parse((await call("GET", "/duplicates")).json())
    .duplicates.map(({ ids, reasons }) => ({ ids, reasons }));
async function merge(keep: string, other: string) {
  const answer = await call("POST", "/merge", { keep, merge: other });
  expect(answer.statusCode, answer.body).toBe(200);
  return mergeAnswerSchema.parse(answer.json());
}
/** Reads every row as text, without the records of merges. */
async function snapshot() {
  const { rows } = await site.resources.db.execute(sql`
    SELECT to_jsonb(leads)::text AS row FROM leads
    UNION ALL SELECT to_jsonb(lead_events)::text FROM lead_events WHERE type NOT IN ('merge', 'undo')
    ORDER BY 1`);
  return rows;
}

/** Every area code of Brazil. */
const DDDS =
  "11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99".split(
    " ",
  );

describe("duplicates", () => {
  it("are leads with one e-mail, telephone or CNPJ, and never of two area codes", async () => {
    const first = await write("ana@exemplo.com.br", { phone: "(11) 98888-7777" });
    const again = await write("ANA@exemplo.com.br");
    const oldNumber = await write("outra@exemplo.net", { phone: "(11) 8888-7777" });
    await write("longe@exemplo.net", { phone: "(21) 98888-7777", name: "Bia Reis" });
    expect(await duplicates()).toEqual([
      { ids: [first, again, oldNumber], reasons: expect.arrayContaining(["email", "phone"]) as unknown },
    ]);
  });

  it("are hinted at by one name at one company, not at a mailbox that anybody may have", async () => {
    const one = await write("ana@prumo.example");
    const other = await write("ana.prado@prumo.example");
    await write("ana1@gmail.com", { name: "Caio Lins" });
    await write("ana2@gmail.com", { name: "Caio Lins" });
    expect(await duplicates()).toEqual([{ ids: [one, other], reasons: ["domain"] }]);
  });

  it("are not suggested again once they are said to be two people", async () => {
    const ids = [await write("ana@exemplo.com.br"), await write("ana@exemplo.com.br")];
    expect((await call("POST", "/distinct", { ids: [ids[0]] })).statusCode).toBe(422);
    expect((await call("POST", "/distinct", { ids })).statusCode).toBe(204);
    expect(await duplicates()).toEqual([]);
  });

  it("are also found where more leads than a screen shows have one e-mail: the newest of them", async () => {
    await site.resources.db.execute(sql`INSERT INTO leads (email, source, created_at)
      SELECT 'ana@exemplo.com.br', 'website', now() - n * interval '1 hour' FROM generate_series(1, 21) AS n`);
    const newest = await write("ana@exemplo.com.br");
    const [group] = await duplicates();
    expect(group?.ids).toHaveLength(20);
    expect(group?.ids.at(-1)).toBe(newest);
  });

  it("are not hidden by any number of newer ones that are two people", async () => {
    const { db } = site.resources;
    await db.execute(sql`INSERT INTO leads (email, source, created_at)
      SELECT 'ana@exemplo.com.br', 'website', now() - interval '1 day' FROM generate_series(1, 2)`);
    await db.execute(sql`INSERT INTO leads (email, source)
      SELECT n || '@exemplo.com.br', 'website' FROM generate_series(1, 401) AS n, generate_series(1, 2)`);
    await db.execute(sql`INSERT INTO lead_distinctions
      SELECT one.id, other.id FROM leads AS one JOIN leads AS other USING (email)
      WHERE one.id < other.id AND email <> 'ana@exemplo.com.br'`);
    expect(await duplicates()).toMatchObject([{ reasons: ["email"] }]);
  });

  it("take as many queries where there are many as where there are few", async () => {
    const queries = async () => {
      const query = vi.spyOn(site.resources.db.$client, "query");
      await duplicates();
      const count = query.mock.calls.length;
      query.mockRestore();
      return count;
    };
    const add = (from: number, to: number) =>
      site.resources.db.execute(sql`INSERT INTO leads (email, source, policy_revision)
        SELECT n || '@exemplo.com.br', 'website', n FROM generate_series(${from}::int, ${to}::int) AS n, generate_series(1, 2)`);
    await add(1, 1);
    const few = await queries();
    await add(2, 30);
    expect(await queries()).toBe(few);
  });

  it("know a telephone in every way to write it", async () => {
    const { db } = site.resources;
    const forms: string[] = [];
    for (const ddd of DDDS)
      for (const number of [
        "98888-7777",
        "8888-7777",
        "988887777",
        "8888 7777",
        "9.8888.7777",
        "9 8888-7777",
        "88887777",
      ])
        for (const before of ["", "+55", "55", "0", "+55 0", "0055"])
          forms.push(`${before} (${ddd}) ${number}`, `${before}${ddd}${number}`);
    const { rows } = await db.execute<{ key: string; count: number }>(
      sql`SELECT lead_phone_key(phone) AS key, count(*)::int AS count FROM unnest(${sql.param(forms)}::text[]) AS phone GROUP BY 1`,
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual(DDDS.map((ddd) => `${ddd}88887777`));
    expect(rows.every(({ count }) => count === forms.length / DDDS.length)).toBe(true);
  });
});

describe("a merge", () => {
  it("takes one lead out of the lists, and tells what happened with both in one timeline", async () => {
    const keep = await write("ana@exemplo.com.br");
    const other = await write("ana.prado@exemplo.com.br", { phone: "(11) 98888-7777" });
    await call("PUT", `/${other}`, { company: "Prado Ltda", status: "QUALIFIED" });
    const { lead } = await merge(keep, other);
    expect(lead).toMatchObject({
      id: keep,
      email: "ana@exemplo.com.br",
      phone: "+5511988887777",
      company: "Prado Ltda",
    });
    expect(lead.status).toBe("QUALIFIED");
    expect(await listed()).toEqual([keep]);
    expect((await call("GET", "/stats/overview")).json()).toMatchObject({ total: 1, new: 0, qualified: 1 });
    const events = await timeline(keep);
    expect(events[0]?.type).toBe("merge");
    expect(events.filter(({ type }) => type === "form")).toHaveLength(2);
    // An old link to the merged lead opens the kept one.
    expect((await call("GET", `/${other}`)).json()).toMatchObject({ id: keep });
    expect((await call("PUT", `/${other}`, { company: "Outra" })).statusCode).toBe(404);
  });

  it("mails nobody, tells no webhook and answers nobody", async () => {
    const [keep, other] = [await write("ana@exemplo.com.br"), await write("bia@exemplo.com.br")];
    await call("POST", `/${other}/answered`, { by: "phone", text: "Combinado." });
    const jobs = async () =>
      (await site.resources.db.execute(sql`SELECT count(*)::int AS count FROM pgboss.job`)).rows;
    const before = await jobs();
    const { lead } = await merge(keep, other);
    expect(lead.answeredAt).toBeNull();
    expect(await jobs()).toEqual(before);
  });

  it("takes no promise back: who was not answered is waited for", async () => {
    await updateSettings(site.resources, { answerHours: 4 });
    const other = await write("bia@exemplo.com.br");
    await updateSettings(site.resources, { answerHours: 0 });
    const keep = await write("ana@exemplo.com.br");
    const { id, lead } = await merge(keep, other);
    expect(lead.answerDueAt).not.toBeNull();
    expect((await call("POST", `/merges/${id}/undo`)).json()).toMatchObject({ lead: { answerDueAt: null } });
    await merge(keep, other);
    await call("POST", `/${keep}/answered`, { by: "phone", text: "Combinado." });
    const { rows } = await site.resources.db.execute(sql`SELECT FROM leads WHERE answered_at IS NULL`);
    expect(rows).toEqual([]);
  });

  it("is refused with itself, of a lead that is not there, and of one that was merged", async () => {
    const [keep, other] = [await write("ana@exemplo.com.br"), await write("bia@exemplo.com.br")];
    const third = await write("caio@exemplo.com.br");
    const status = async (input: object, staff: Staff | null = admin) =>
      (await call("POST", "/merge", input, staff)).statusCode;
    expect(await status({ keep, merge: keep })).toBe(422);
    expect(await status({ keep, merge: keep.toUpperCase() })).toBe(422);
    expect(await status({ keep })).toBe(422);
    expect(await status({ keep, merge: crypto.randomUUID() })).toBe(404);
    expect(await status({ keep, merge: "x" })).toBe(404);
    expect(await status({ keep, merge: other }, editor)).toBe(403);
    expect(await status({ keep, merge: other }, null)).toBe(401);
    await merge(keep, other);
    expect(await status({ keep: third, merge: other })).toBe(404);
    expect(await status({ keep: other, merge: third })).toBe(404);
  });

  it("of the same two at once is one", async () => {
    const [one, other] = [await write("ana@exemplo.com.br"), await write("bia@exemplo.com.br")];
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        call("POST", "/merge", turn % 2 ? { keep: one, merge: other } : { keep: other, merge: one }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    expect(await listed()).toHaveLength(1);
  });

  it("is taken back whole, and what was written meanwhile stays with the kept one", async () => {
    const keep = await write("ana@exemplo.com.br");
    const other = await write("bia@exemplo.com.br", { phone: "(11) 98888-7777" });
    await call("PUT", `/${other}`, { company: "Prado Ltda", stage: "Proposta" });
    const before = await snapshot();
    const { id } = await merge(keep, other);
    expect(mergesSchema.parse((await call("GET", `/${keep}/merges`)).json()).merges).toMatchObject([
      { id, canUndo: true, lead: { id: other } },
    ]);
    const undone = await call("POST", `/merges/${id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await snapshot()).toEqual(before);
    expect((await call("POST", `/merges/${id}/undo`)).statusCode).toBe(409);

    const again = await merge(keep, other);
    await call("PUT", `/${keep}`, { company: "Prado e Filhos" });
    await call("POST", `/${keep}/notes`, { text: "Ligou." });
    expect((await call("POST", `/merges/${again.id}/undo`)).json()).toMatchObject({
      lead: { id: keep, company: "Prado e Filhos", phone: null, stage: "novo" },
    });
    expect((await timeline(keep)).some(({ type }) => type === "note")).toBe(true);
    expect((await timeline(other)).some(({ type }) => type === "note")).toBe(false);
  });

  it("cannot be taken back after thirty days, nor one that never was", async () => {
    const { id } = await merge(await write("ana@exemplo.com.br"), await write("bia@exemplo.com.br"));
    await site.resources.db.execute(sql`UPDATE lead_merges SET at = now() - interval '31 days'`);
    expect((await call("POST", `/merges/${id}/undo`)).statusCode).toBe(409);
    expect((await call("POST", `/merges/${crypto.randomUUID()}/undo`)).statusCode).toBe(404);
    expect((await call("POST", "/merges/x/undo")).statusCode).toBe(404);
  });

  it("that is taken back gives nobody the answer that was given meanwhile but the kept one", async () => {
    await updateSettings(site.resources, { answerHours: 4 });
    const [keep, other] = [await write("ana@exemplo.com.br"), await write("bia@exemplo.com.br")];
    const { id } = await merge(keep, other);
    await call("POST", `/${keep}/answered`, { by: "phone", text: "Combinado." });
    await call("POST", `/merges/${id}/undo`);
    expect((await call("GET", `/${keep}`)).json()).toMatchObject({
      answeredAt: expect.any(String) as string,
    });
    expect((await call("GET", `/${other}`)).json()).toMatchObject({ answeredAt: null });
  });

  it("and its undoing leave every table as writes alone would, in any order", async () => {
    // Merges one of each pair of twins again and again, while both are changed.
    const twins = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const phone = index % 2 ? { phone: `(11) 98888-777${index}` } : {};
        return [
          await write(`um${index}@exemplo.com.br`, phone),
          await write(`dois${index}@exemplo.com.br`, phone),
        ];
      }),
    );
    // An answer moves only a new lead, and whether one is new depends on what it was merged with.
    await site.resources.db.update(leadsTable).set({ status: "CONTACTED" });
    const total = process.env.MERGES ? Number(process.env.MERGES) : 20;
    let state = 7;
    const random = (below: number): number => (state = (state * 48271) % 2147483647) % below;
    const open: string[] = [];
    const undo = async (index: number) =>
      expect((await call("POST", `/merges/${open.splice(index, 1)[0]}/undo`)).statusCode).toBe(200);
    for (let turn = 0, merged = 0; merged < total; turn++) {
      const [one, other] = [twins[random(8)]?.[0], twins[random(8)]?.[0]];
      const answer = await call("POST", "/merge", { keep: one, merge: other });
      if (answer.statusCode === 200) {
        merged += 1;
        open.push(answer.json<{ id: string }>().id);
      }
      await writeToTwins(twins[random(8)] ?? [], turn, random(6));
      if (open.length > 5 || (open.length > 0 && random(2) === 0)) await undo(random(open.length));
    }
    while (open.length > 0) await undo(random(open.length));
    for (const [one, other] of twins) expect(await rowsOf(one)).toEqual(await rowsOf(other));
    expect(await listed()).toHaveLength(16);
  });
});

describe("the deal and the origin of a person", () => {
  const lp = (campaign: string) => ({
    pageUrl: `https://site.example/lp?utm_source=google&utm_campaign=${campaign}`,
  });
  const put = (id: string, change: object) => call("PUT", `/${id}`, change);
  const details = async (id: string) => leadDetailsSchema.parse((await call("GET", `/${id}`)).json());
  async function attribution() {
    const url = "/api/attribution";
    const { rows, total } = (await site.api.inject({ url, headers: admin.headers })).json<Attribution>();
    return {
      contracts: total.contracts,
      value: total.value,
      campaigns: rows.map(({ campaign }) => campaign),
    };
  }

  it("are the contract and the first campaign, whichever of the two leads stays, and undone they are as before", async () => {
    for (const keepsOlder of [true, false]) {
      await site.resources.db.delete(leadsTable);
      const older = await write("ana@exemplo.com.br", lp("a"));
      const newer = await write("ana@exemplo.com.br", lp("b"));
      await put(newer, { stage: "Negociação", value: 4_500_000, expectedMonth: "2026-12" });
      await put(newer, { status: "CONVERTED" });
      const before = await snapshot();
      const [keep, other] = keepsOlder ? [older, newer] : [newer, older];
      const { id, lead } = await merge(keep, other);
      expect(lead).toMatchObject({
        status: "CONVERTED",
        stage: "ganho",
        value: 4_500_000,
        expectedMonth: "2026-12",
        firstTouch: { campaign: "a" },
        lastTouch: { campaign: "b" },
      });
      expect(await attribution()).toEqual({ contracts: 1, value: 4_500_000, campaigns: ["a"] });
      expect((await call("POST", `/merges/${id}/undo`)).statusCode).toBe(200);
      expect(await snapshot()).toEqual(before);
      expect(new Set((await attribution()).campaigns)).toEqual(new Set(["a", "b"]));
    }
  });

  it("a contract counts when it was won, not when leads were merged", async () => {
    const keep = await write("ana@exemplo.com.br");
    const other = await write("ana@exemplo.com.br");
    const { db } = site.resources;
    await db.execute(
      sql`UPDATE leads SET created_at = '2026-01-10', status = 'CONVERTED' WHERE id = ${other}`,
    );
    await db.execute(sql`INSERT INTO lead_events (lead_id, type, actor, at, data)
      VALUES (${other}, 'status', '{}', '2026-02-10', '{"from": "NEW", "to": "CONVERTED"}')`);
    await merge(keep, other);
    const url = "/api/attribution?from=2026-02-01&to=2026-02-28";
    const february = (await site.api.inject({ url, headers: admin.headers })).json<Attribution>();
    expect(february.total).toMatchObject({ qualified: 1, contracts: 1 });
    // A lead that was moved back after the merge was not qualified when it was lost later.
    await put(keep, { status: "CONTACTED" });
    await put(keep, { status: "LOST" });
    const later = (await site.api.inject({ url, headers: admin.headers })).json<Attribution>();
    expect(later.total).toMatchObject({ qualified: 0, contracts: 0 });
  });

  it.each([
    [{ status: "LOST", lostReason: "Preço", value: 900 }, { status: "NEW" }, { status: "NEW", value: null }],
    [{ status: "NEW" }, { status: "LOST", lostReason: "Preço" }, { status: "NEW", lostReason: null }],
    [{ status: "LOST" }, { status: "LOST", lostReason: "Preço" }, { status: "LOST", lostReason: "Preço" }],
    [
      { status: "CONTACTED", value: 100 },
      { status: "QUALIFIED", value: 700 },
      { status: "QUALIFIED", value: 700 },
    ],
    [
      { status: "QUALIFIED", value: 100 },
      { status: "QUALIFIED", value: 700 },
      { status: "QUALIFIED", value: 100 },
    ],
    [{ status: "NEW", value: 100 }, { status: "QUALIFIED" }, { status: "QUALIFIED", value: 100 }],
    [
      { status: "CONVERTED", value: 100 },
      { status: "CONVERTED", value: 700 },
      { status: "CONVERTED", value: 800 },
    ],
  ])("%j with %j is %j, and both are as before when undone", async (kept, merged, result) => {
    const [keep, other] = [await write("ana@exemplo.com.br"), await write("ana@outra.example")];
    await put(keep, kept);
    await put(other, merged);
    const before = await snapshot();
    const { id, lead } = await merge(keep, other);
    expect(lead).toMatchObject(result);
    await call("POST", `/merges/${id}/undo`);
    expect(await snapshot()).toEqual(before);
  });

  it("follow a chain of merges, undone in either order", async () => {
    for (const innerFirst of [true, false]) {
      await site.resources.db.delete(leadsTable);
      const [won, middle, top] = [
        await write("ana@um.example", { phone: "(11) 98888-7777", ...lp("um") }),
        await write("ana@dois.example", lp("dois")),
        await write("ana@tres.example", lp("tres")),
      ];
      await put(won, { status: "CONVERTED", value: 500 });
      const before = await snapshot();
      const { id: inner } = await merge(middle, won);
      const { id: outer, lead } = await merge(top, middle);
      expect(lead).toMatchObject({
        status: "CONVERTED",
        value: 500,
        phone: "+5511988887777",
        firstTouch: { campaign: "um" },
        lastTouch: { campaign: "tres" },
      });
      await call("POST", `/merges/${innerFirst ? inner : outer}/undo`);
      if (innerFirst)
        expect(await details(top)).toMatchObject({
          status: "NEW",
          value: null,
          phone: null,
          firstTouch: { campaign: "dois" },
        });
      else expect(await details(middle)).toMatchObject({ status: "CONVERTED", value: 500 });
      expect((await attribution()).value).toBe(500);
      await call("POST", `/merges/${innerFirst ? outer : inner}/undo`);
      expect(await snapshot()).toEqual(before);
    }
  });

  it("lose only what was undone where a lead has several, and keep what somebody has written since", async () => {
    const keep = await write("ana@exemplo.com.br");
    const [first, second] = [await write("ana@um.example"), await write("ana@dois.example")];
    await put(first, { status: "CONVERTED", value: 500 });
    await put(second, { status: "CONVERTED", value: 70 });
    const before = await snapshot();
    const [one, two] = [await merge(keep, first), await merge(keep, second)];
    expect(two.lead.value).toBe(570);
    const undone = await call("POST", `/merges/${one.id}/undo`);
    expect(undone.json()).toMatchObject({ lead: { status: "CONVERTED", value: 70 } });
    await call("POST", `/merges/${two.id}/undo`);
    expect(await snapshot()).toEqual(before);

    const again = await merge(keep, first);
    await put(keep, { status: "LOST" });
    // Sets the status by hand to what the merge had set, so that the undo must keep it.
    await put(keep, { status: "CONVERTED" });
    await call("POST", `/merges/${again.id}/undo`);
    expect(await details(keep)).toMatchObject({ status: "CONVERTED", value: null });
  });

  it("an address that is to be proved stays so with whoever takes it over", async () => {
    const { db } = site.resources;
    const [keep, other] = [await write("ana@um.example"), await write("ana@dois.example")];
    await db.execute(sql`UPDATE leads SET email = NULL, phone = '+5511988887777' WHERE id = ${keep}`);
    await db.execute(sql`UPDATE leads SET is_email_unproved = true WHERE id = ${other}`);
    const unproved = async () =>
      (await db.execute(sql`SELECT FROM leads WHERE id = ${keep} AND is_email_unproved`)).rows.length;
    const { id } = await merge(keep, other);
    expect(await unproved()).toBe(1);
    await call("POST", `/merges/${id}/undo`);
    expect(await unproved()).toBe(0);
  });

  it("a code of WhatsApp moves the last touch, a merge does not move any of a lead's own", async () => {
    const keep = await write("ana@exemplo.com.br", lp("a"));
    const { id } = await merge(keep, await write("ana@outra.example", lp("b")));
    const at = new Date().toISOString();
    const touch = { at, page: "/zap", source: "google", medium: null, campaign: "c" };
    const click = { page: "/zap", firstTouch: touch, lastTouch: touch };
    const code = (await recordClick(site.resources.db, click)) ?? "";
    expect((await call("POST", `/${keep}/whatsapp`, { code })).statusCode).toBe(200);
    expect(await details(keep)).toMatchObject({ firstTouch: { campaign: "a" }, lastTouch: { page: "/zap" } });
    await call("POST", `/merges/${id}/undo`);
    expect(await details(keep)).toMatchObject({ firstTouch: { campaign: "a" }, lastTouch: { page: "/zap" } });
  });
});

/** Makes the same change to both twins, unless one of them is merged now. */
async function writeToTwins([one = "", other = ""]: string[], turn: number, kind: number): Promise<void> {
  const write = async (id: string) => {
    if (kind === 0) return call("POST", `/${id}/notes`, { text: `Nota ${turn}` });
    if (kind === 1) return call("POST", `/${id}/answered`, { by: "phone", text: `Ligou ${turn}` });
    if (kind === 2)
      return call("POST", `/${id}/tasks`, { title: `Tarefa ${turn}`, dueAt: "2026-12-01T12:00:00Z" });
    if (kind === 3) return call("PUT", `/${id}`, { status: ["QUALIFIED", "LOST", "CONVERTED"][turn % 3] });
    if (kind === 4) return call("PUT", `/${id}`, { company: `Empresa ${turn}` });
    return call("PUT", `/${id}`, { value: turn, phone: `(21) 97777-${String(turn).padStart(4, "0")}` });
  };
  if ((await write(one)).statusCode < 300) await write(other);
}

/**
 * All rows of a lead, without what tells of merges, and without what twins cannot share: ids, addresses, moments, and what
 * stood in a field that a merge had filled in.
 */
async function rowsOf(id: string | undefined) {
  const { rows } = await site.resources.db.execute(sql`
    SELECT to_jsonb(leads) - '{id,email,message,search_text,created_at,updated_at,answered_at,answer_due_at,submission_key,active_at,contacted_at,stage_since}'::text[]
      || jsonb_build_object('answered', answered_at IS NOT NULL) AS row FROM leads WHERE id = ${id}
    UNION ALL SELECT * FROM (SELECT jsonb_build_object('type', type) || ((data - '{email,message,taskId,changes}'::text[]) #- '{stage,from,since}')
        || jsonb_build_object('changed', (SELECT jsonb_object_agg(key, value -> 'to') FROM jsonb_each(data -> 'changes')))
      FROM lead_events WHERE lead_id = ${id} AND type NOT IN ('merge', 'undo') ORDER BY at) AS told
    UNION ALL SELECT * FROM (SELECT to_jsonb(lead_tasks) - '{id,lead_id,created_at}'::text[]
      FROM lead_tasks WHERE lead_id = ${id} ORDER BY created_at) AS tasks`);
  return rows;
}

describe("a person who is two leads", () => {
  it("is found and erased whole by each address", async () => {
    const { db } = site.resources;
    await merge(await write("ana@exemplo.com.br"), await write("ana@outra.example"));
    await write("bia@exemplo.com.br");
    expect(await countLeadsOf(db, "ANA@outra.example")).toBe(2);
    expect(await countLeadsOf(db, "ana@exemplo.com.br")).toBe(2);
    await eraseLeadsOf(db, personOf("ana@outra.example"));
    expect(await db.$count(leadsTable)).toBe(1);
  });

  it("is two again once that is undone: one is erased without the other, and leaves nothing there", async () => {
    const { db } = site.resources;
    const kept = await write("bia@dois.example");
    const { id } = await merge(kept, await write("ana@um.example"));
    expect((await timeline(kept))[0]).toMatchObject({ type: "merge", data: { email: "ana@um.example" } });
    await call("POST", `/merges/${id}/undo`);
    expect(await countLeadsOf(db, "ana@um.example")).toBe(1);
    await eraseLeadsOf(db, personOf("ana@um.example"));
    expect(await listed()).toEqual([kept]);
    expect((await timeline(kept)).map(({ type }) => type)).toEqual(["undo", "merge", "form"]);
    expect(JSON.stringify(await timeline(kept))).not.toContain("ana@um");
  });

  it("stays for as long as the younger one does", async () => {
    const { db } = site.resources;
    const keep = await write("ana@exemplo.com.br");
    const other = await write("ana@outra.example");
    await merge(keep, other);
    await db.execute(sql`UPDATE leads SET created_at = now() - interval '3 years' WHERE id = ${keep}`);
    expect(await expireLeads(db)).toBe(0);
    await db.execute(
      sql`UPDATE leads SET created_at = now() - (CASE id WHEN ${keep} THEN 1 ELSE 3 END) * interval '1 year'`,
    );
    expect(await expireLeads(db)).toBe(0);
    await db.execute(sql`UPDATE leads SET created_at = now() - interval '3 years'`);
    await expireLeads(db);
    expect(await db.$count(leadsTable)).toBe(0);
  });

  it("stays for as long as the youngest of many does, however they were merged", async () => {
    const { db } = site.resources;
    const young = await write("ana@exemplo.com.br");
    const [between, kept] = [await write("ana@outra.example"), await write("ana@mais.example")];
    await merge(between, young);
    await merge(kept, between);
    await db.execute(sql`UPDATE leads SET created_at = now() - interval '3 years' WHERE id <> ${young}`);
    expect(await expireLeads(db)).toBe(0);
    expect(await db.$count(leadsTable)).toBe(3);
  });
});
