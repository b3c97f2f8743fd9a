// Search of leads by everything that is known of them.

import { eq, like, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { personOf } from "#src/shared/people/person.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { eraseLeadsOf } from "../erase-leads.server.ts";
import { boardPageSchema, boardSchema } from "../pipeline/board/schema.ts";
import { leadListSchema } from "../schema.ts";
import { leadsTable } from "../table.ts";

let site: TestSite;
let admin: Staff;
let owner: Staff;
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  owner = await addStaff(site.resources, "editor-leads");
  for (const [name, email] of [
    ["Ana Prado", "ana@metalurgica.example"],
    ["Bruno Sá", "bruno@exemplo.com.br"],
    ["Caio Reis", "caio@exemplo.com.br"],
    ["Caio R.", "caio.reis@casa.example"],
  ] as const) {
    await site.api.inject({
      method: "POST",
      url: "/api/contact",
      payload: { name, email, message: `Mensagem de ${name} sobre integrações` },
    });
    ids[email] = (await find(name.replaceAll(".", "")))[0]?.id ?? "";
  }
  await change("ana@metalurgica.example", {
    company: "Metalúrgica São João Ltda.",
    cnpj: "11.222.333/0001-81",
    phone: "(11) 98888-7777",
  });
  await change("bruno@exemplo.com.br", { cnpj: "12.ABC.345/01DE-35", ownerId: owner.user.id });
  await call("POST", `/api/leads/${ids["bruno@exemplo.com.br"]}/notes`, {
    text: "Pediu a proposta até sexta; decide com a diretoria em Chapecó.",
  });
  await call("POST", "/api/leads/merge", {
    keep: ids["caio@exemplo.com.br"],
    merge: ids["caio.reis@casa.example"],
  });
});
afterAll(() => site.close());

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, staff: Staff = admin) {
  const response = await site.api.inject({ method, url, payload, headers: staff.headers });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

const change = (email: string, fields: object) => call("PUT", `/api/leads/${ids[email]}`, fields);

async function find(q: string, staff = admin) {
  const response = await call("GET", `/api/leads?q=${encodeURIComponent(q)}`, undefined, staff);
  return leadListSchema.parse(response.json()).leads;
}

const names = async (q: string, staff = admin) => (await find(q, staff)).map(({ name }) => name);

it.each([
  ["half of a company's name", "talurg"],
  ["a company without accents", "sao joao"],
  ["its CNPJ as it is printed", "11.222.333/0001-81"],
  ["its CNPJ as digits", "11222333000181"],
  ["the root of its CNPJ", "11.222.333"],
  ["a telephone as it is printed", "(11) 98888-7777"],
  ["a telephone with the country", "+55 11 98888 7777"],
  ["a telephone as it is dialled from elsewhere", "011 98888-7777"],
  ["the end of a telephone", "7777"],
])("finds a lead by %s", async (_what, q) => {
  expect(await names(q)).toEqual(["Ana Prado"]);
});

it.each(["(21) 97777-6666", "21977776666", "+55 21 97777 6666", "021 97777.6666", "97777-6666"])(
  "finds a lead by a second telephone in a note, written as %s",
  async (q) => {
    for (const text of [
      "Telefone 2: (21) 97777-6666",
      "Outro: +55 21 97777 6666\nLigar à tarde",
      "21 3333-4444 / 21 3333-5555 / 21 97777-6666",
    ]) {
      await call("POST", `/api/leads/${ids["bruno@exemplo.com.br"]}/notes`, { text });
      expect(await names(q)).toEqual(["Bruno Sá"]);
    }
  },
);

it.each(["ventania s.a", "Ventania S/A", "ventania sa", "VENTANIA, S.A.", "ventania ltda"])(
  "finds a lead by its company, written as %s",
  async (q) => {
    await change("caio@exemplo.com.br", { company: "Ventania S/A" });
    expect(await names(q)).toEqual(["Caio Reis"]);
    await change("caio@exemplo.com.br", { company: null });
  },
);

it("takes “Sá” for a surname, not for the legal form of a company", async () => {
  await change("caio@exemplo.com.br", { name: "Bruno Reis" });
  expect(await names("bruno sa")).toEqual(["Bruno Sá"]);
  await change("caio@exemplo.com.br", { name: "Caio Reis" });
});

it("takes the parts of a whole telephone number for one number", async () => {
  await change("caio@exemplo.com.br", { phone: "+55 88 97777-1155" });
  expect(await names("+55 11 98888 7777")).toEqual(["Ana Prado"]);
  expect(await names("+55 88 97777 1155")).toEqual(["Caio Reis"]);
  expect(await names("88 977771155")).toEqual(["Caio Reis"]);
  expect(await names("55 11 97777 8888")).toEqual([]);
});

it("lists a lead with its company", async () => {
  expect(await find("talurg")).toMatchObject([{ company: "Metalúrgica São João Ltda." }]);
});

it("finds a lead by its city and by its tags", async () => {
  await change("bruno@exemplo.com.br", { city: "Chuí", tags: ["Feira de março", "VIP"] });
  expect(await names("chui")).toEqual(["Bruno Sá"]);
  expect(await names("marco feira")).toEqual(["Bruno Sá"]);
  await change("bruno@exemplo.com.br", { city: null, tags: [] });
  expect(await names("chui")).toEqual([]);
});

it("lists the same leads for a word of many of them as for one of few", async () => {
  const { db } = site.resources;
  const many = Array.from({ length: 2_600 }, (_, number) => ({ name: `Zilda ${number}`, source: "csv" }));
  await db.insert(leadsTable).values(many);
  await call("POST", `/api/leads/${ids["bruno@exemplo.com.br"]}/notes`, { text: "Indicado por Zilda." });
  const page = async (sort: string, number: number) => {
    const answer = await call("GET", `/api/leads?q=zilda&limit=100&page=${number}&sort=${sort}`);
    return leadListSchema.parse(answer.json());
  };
  for (const sort of ["-name", "createdAt"]) {
    const first = await page(sort, 1);
    expect(first).toMatchObject({ total: 2_000, isTotalMinimum: true });
    if (sort === "-name") expect(first.leads[0]?.name).toBe("Zilda 999");
    // The page after those that are counted is there.
    expect(await page(sort, 25)).toMatchObject({ total: 2_501, isTotalMinimum: true });
    const last = await page(sort, 27);
    expect(last.total).toBe(2_601);
    expect(last.leads).toHaveLength(1);
    expect(await page(sort, 28)).toMatchObject({ leads: [], total: 2_601 });
  }
  expect((await page("-name", 27)).leads.map(({ name }) => name)).toEqual(["Bruno Sá"]);
  expect((await page("createdAt", 1)).leads[0]?.name).toBe("Bruno Sá");
  expect((await find("zilda", owner)).map(({ name }) => name)).toEqual(["Bruno Sá"]);
  const board = await call("GET", "/api/leads/board?q=zilda");
  const { columns } = board.json<{ columns: { total: number }[] }>();
  expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(2_601);
  await db.delete(leadsTable).where(like(leadsTable.name, "Zilda %"));
});

describe("among ten thousand leads", () => {
  const LEADS = 10_200;
  const [OTHERS, FOUND] = [5_000, 5_200];
  const isOverdue = (n: number) => n % 1_000 === 7;
  const nameOf = (n: number) => `${n > OTHERS ? "Zilda" : "Abel"} ${String(n).padStart(5, "0")}`;

  beforeAll(async () => {
    const { db } = site.resources;
    await db.execute(sql`
      INSERT INTO leads (name, source, value, created_at, answer_due_at, merged_into)
      SELECT CASE WHEN n > ${OTHERS} THEN 'Zilda ' ELSE 'Abel ' END || lpad(n::text, 5, '0'), 'csv', n,
        '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute',
        CASE WHEN n % 1000 = 7 THEN '2021-01-01T00:00:00Z'::timestamptz - n * interval '1 minute' END,
        CASE WHEN n > ${LEADS} THEN ${ids["bruno@exemplo.com.br"]}::uuid END
      FROM generate_series(1, ${LEADS + 1}::int) AS n`);
    await db.execute(sql`
      INSERT INTO lead_events (lead_id, type, actor, data)
      SELECT id, 'note', '{"kind": "system"}', '{"text": "Goiabada"}' FROM leads WHERE name LIKE 'Zilda %'`);
    await db.execute(sql`ANALYZE leads`);
  });
  afterAll(() => site.resources.db.delete(leadsTable).where(eq(leadsTable.source, "csv")));

  const list = async (query: string) => {
    const answer = await call("GET", `/api/leads?source=csv&${query}`);
    const { leads, ...count } = leadListSchema.parse(answer.json());
    return { names: leads.map(({ name }) => name), ...count };
  };

  const upwards = Array.from({ length: LEADS }, (_, index) => index + 1);
  const downwards = upwards.toReversed();
  it.each([
    ["", [...downwards.filter(isOverdue), ...downwards.filter((n) => !isOverdue(n))]],
    ["name", upwards],
    ["-name", downwards],
    ["value", upwards],
    ["-value", downwards],
    ["-createdAt", downwards],
  ])("lists all of them, and those of a common word, in the order “%s”", async (sort, order) => {
    const found = order.filter((n) => n > OTHERS);
    for (const page of [1, 2, 31]) {
      const slice = [(page - 1) * 100, page * 100] as const;
      const query = `limit=100&page=${page}${sort && `&sort=${sort}`}`;
      expect(await list(query)).toMatchObject({ names: order.slice(...slice).map(nameOf), total: LEADS });
      expect(await list(`${query}&q=goiabada`)).toMatchObject({
        names: found.slice(...slice).map(nameOf),
        total: Math.max(2_000, slice[1] + 1),
        isTotalMinimum: true,
      });
    }
  });

  it("lists the few that have a common word and meet a filter, in any order", async () => {
    const few = "q=goiabada&minValue=4990&maxValue=5020&limit=100";
    const found = Array.from({ length: 20 }, (_, index) => nameOf(OTHERS + 1 + index));
    expect(await list(`${few}&sort=value`)).toMatchObject({ names: found, total: 20 });
    const byUrgency = [nameOf(5_007), ...found.toReversed().filter((name) => name !== nameOf(5_007))];
    expect(await list(few)).toMatchObject({ names: byUrgency, total: 20 });
    expect(await list(`${few}&page=2`)).toMatchObject({ names: [], total: 20 });
    expect(await list("q=goiabada&minValue=1&maxValue=9")).toMatchObject({ names: [], total: 0 });
  });

  it("counts all that have a common word behind the last page", async () => {
    expect(await list("q=goiabada&limit=100&page=53")).toMatchObject({ names: [], total: FOUND });
    const last = await list("q=goiabada&limit=100&page=52&sort=name");
    expect(last).toMatchObject({ total: 2_000 + 3_201, isTotalMinimum: true });
    expect(last.names.at(-1)).toBe(nameOf(LEADS));
  });

  it("finds a common word that came with a merged lead", async () => {
    expect(await names("goiabada", owner)).toEqual(["Bruno Sá"]);
  });

  it("sums those of a common word on the board, and shows the latest cards", async () => {
    const answer = await call("GET", "/api/leads/board?source=csv&q=goiabada");
    const { columns } = boardSchema.parse(answer.json());
    const [first] = columns;
    const value = (FOUND * (OTHERS + 1 + LEADS)) / 2;
    expect(first).toMatchObject({ stage: "novo", total: FOUND, value });
    expect(first?.cards.map(({ name }) => name)).toEqual(downwards.slice(0, 20).map(nameOf));
    expect(columns.slice(1).every(({ total, cards }) => total === 0 && cards.length === 0)).toBe(true);
    const next = await call("GET", `/api/leads/board/novo?source=csv&q=goiabada&after=${first?.next}`);
    const { cards } = boardPageSchema.parse(next.json());
    expect(cards.map(({ name }) => name)).toEqual(downwards.slice(20, 40).map(nameOf));
  });
});

it("finds all words of a long timeline, and words of one event together", async () => {
  const { db } = site.resources;
  const leadId = ids["bruno@exemplo.com.br"] ?? "";
  // As many words as fill a part each.
  const wordsOf = (letter: string): string =>
    Array.from({ length: 2_000 }, (_, number) => `${letter}x${number.toString(36)}q`).join(" ");
  for (const [letter, word] of [
    ["k", "Alcachofra"],
    ["w", "Berinjela"],
    ["y", "Cebolinha"],
  ] as const)
    await db.execute(sql`INSERT INTO lead_events (lead_id, type, actor, data) VALUES (${leadId}, 'mail-in',
      '{"kind": "visitor"}', ${JSON.stringify({ text: `${word} ${wordsOf(letter)}` })}::jsonb)`);
  const parts = await db.execute(sql`SELECT part FROM lead_words WHERE lead_id = ${leadId} ORDER BY part`);
  expect(parts.rows.length).toBeGreaterThan(1);
  for (const word of ["alcachofra", "berinjela", "cebolinha", "cebolinh", "berinjela wx1q"])
    expect(await names(word)).toEqual(["Bruno Sá"]);
  expect(await names("alcachofra cebolinha")).toEqual([]);
  expect(await countWords(leadId)).toEqual(await countEventWords(leadId));
});

it("finds words of before the upgrade that stores them, during which events are added", async () => {
  const { db } = site.resources;
  const emails = ["ana@metalurgica.example", "bruno@exemplo.com.br", "caio@exemplo.com.br"];
  const [ana = "", bruno = "", caio = ""] = emails.map((email) => ids[email]);
  const addNote = (to: Pick<typeof db, "execute">, leadId: string, text: string) =>
    to.execute(sql`INSERT INTO lead_events (lead_id, type, actor, data) VALUES (${leadId}, 'note', '{"kind": "system"}',
      ${JSON.stringify({ text })}::jsonb)`);
  for (const [id, text] of [
    [ana, "Framboesa"],
    [bruno, "Groselha"],
    [caio, "Pitanga"],
  ] as const)
    await addNote(db, id, text);
  await db.execute(sql`DELETE FROM lead_words`);
  expect(await names("groselha")).toEqual([]);

  await addNote(db, ana, "Carambola");
  expect(await countWords(ana)).toEqual(await countEventWords(ana));
  const upgrade = (await readMigrations(MIGRATIONS)).find(({ name }) => name.startsWith("0218"));
  const fill = async () => (await site.owner.query(upgrade?.sql ?? "")).rowCount;
  const filled = await db.transaction(async (tx) => {
    await addNote(tx, bruno, "Jambo");
    const filling = fill();
    await eventually(async () => {
      const waiting = await site.superuser.query(
        "SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'",
        [site.connection.database],
      );
      return waiting.rowCount === 1;
    });
    return { filling };
  });
  expect(await filled.filling).toBeGreaterThan(0);
  expect(await fill()).toBe(0);
  for (const [word, name] of [
    ["framboesa", "Ana"],
    ["carambola", "Ana"],
    ["groselha", "Bruno"],
    ["jambo", "Bruno"],
    ["pitanga", "Caio"],
  ] as const)
    expect(await names(word)).toEqual([expect.stringContaining(name)]);
  for (const id of [ana, bruno, caio]) expect(await countWords(id)).toEqual(await countEventWords(id));
});

it("forgets the words of a mail that is erased with its writer", async () => {
  const { db } = site.resources;
  const leadId = ids["caio@exemplo.com.br"] ?? "";
  await db.execute(sql`INSERT INTO lead_events (lead_id, type, actor, data) VALUES (${leadId}, 'mail-in',
    '{"kind": "visitor"}', '{"text": "Orquídea e jabuticaba", "from": {"address": "de-fora@exemplo.com"}}')`);
  expect(await names("orquídeas")).toEqual(["Caio Reis"]);
  await eraseLeadsOf(db, personOf("de-fora@exemplo.com"));
  expect(await names("orquídeas")).toEqual([]);
  expect(await countWords(leadId)).toEqual(await countEventWords(leadId));
});

/** Counts the words that are stored for a lead, each once. */
const countWords = (leadId: string) =>
  count(sql`SELECT DISTINCT lexeme FROM lead_words, unnest(words) WHERE lead_id = ${leadId}`);
const countEventWords = (leadId: string) =>
  count(sql`SELECT DISTINCT lexeme FROM lead_events, unnest(words) WHERE lead_id = ${leadId}`);

async function count(query: SQL): Promise<number> {
  const { rows } = await site.resources.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${query}) AS found`,
  );
  return rows[0]?.count ?? 0;
}

it("finds a company by a CNPJ with letters", async () => {
  expect(await names("12.abc.345/01de-35")).toEqual(["Bruno Sá"]);
});

it("finds a lead by its message in any inflection", async () => {
  expect(new Set(await names("integração"))).toEqual(new Set(["Ana Prado", "Bruno Sá", "Caio Reis"]));
});

it("finds a lead by a note, also while its last word is being typed", async () => {
  expect(await names("propostas sexta")).toEqual(["Bruno Sá"]);
  expect(await names("chapec")).toEqual(["Bruno Sá"]);
});

it("finds a person by what came with a merged lead, once", async () => {
  expect(await names("caio.reis@casa")).toEqual(["Caio Reis"]);
  expect(await names("caio")).toEqual(["Caio Reis"]);
});

it("finds for an editor only what is in their own leads", async () => {
  expect(await names("proposta", owner)).toEqual(["Bruno Sá"]);
  expect(await names("metalurgica", owner)).toEqual([]);
});

it.each(["%", "_", "\\", "'", "a & b", "!", "de a o"])("takes %s as text", async (q) => {
  expect(Array.isArray(await names(q))).toBe(true);
});

it("combines with the other filters", async () => {
  const response = await call("GET", "/api/leads?q=integra%C3%A7%C3%A3o&status=CONVERTED");
  expect(response.json()).toMatchObject({ leads: [], total: 0 });
});
