import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestSchema } from "#src/features/export/archive-schema.ts";
import { readCatalog } from "#src/features/export/rows/table-catalog.server.ts";
import { recordErasure } from "#src/platform/erasure-list.ts";
import { readZip } from "#src/platform/zip/read-zip.ts";
import { prepareSite } from "#src/prepare-site.ts";
import { storedTables } from "#src/slices.ts";
import { importArchive, call, exportAll, openPlace, type Place } from "#src/testing/archive-places.ts";
import { fillEveryTable } from "#src/testing/fill-every-table.ts";
import { makeZip } from "#src/testing/zip.ts";

/** Values that differ in the restored site, with the reason. */
const DIFFERENT: Record<string, Record<string, string>> = {
  users: {
    password_hash: "a secret; the person chooses another one",
    disabled_at: "an administrator lets people in again",
    last_seen_at: "nobody has been here",
  },
  leads: { submission_key: "recognizes a form that is sent twice within minutes" },
  newsletter_subscriptions: { leave_token: "a secret; made anew" },
  data_removal_requests: {
    submission_key: "as of leads",
    email_hash: "a hash; made anew where there must be one",
  },
  images: { stored_at: "when this machine stored the file" },
  files: { stored_at: "when this machine stored the file" },
  font_files: { stored_at: "when this machine stored the file" },
  webhook_destinations: {
    url: "opens another system; somebody enters it again",
    secret: "a secret; made anew",
    is_active: "nothing goes out before somebody switches it on",
  },
  webhook_deliveries: {
    state: "what waited is not sent from here",
    next_attempt_at: "what waited is not sent from here",
    busy_until: "no process is at it",
    detail: "says that it was not sent",
  },
  planned_mails: { trouble: "says that it does not leave by itself" },
  imports: { state: "its file lies on the other site" },
};

let old: Place;
let empty: Place;
let archive: Buffer;
let folder: string;

/** Creates a site as it is after its first start. */
const open = async (): Promise<Place> => {
  const place = await openPlace({ SEED: "none" });
  await prepareSite(place.site.resources);
  return place;
};

async function readTable(
  { site }: Place,
  table: string,
  without: string[],
): Promise<Record<string, unknown>[]> {
  const { rows } = await site.resources.db.execute<{ row: Record<string, unknown> }>(
    sql`SELECT to_jsonb(one) AS row FROM ${sql.identifier(table)} AS one ORDER BY one::text`,
  );
  return rows
    .map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

const countRows = async (place: Place): Promise<Record<string, number>> => {
  const catalog = await readCatalog(place.site.resources.db, storedTables);
  const counts = await Promise.all(
    catalog.map(async ({ name }) => [name, (await readTable(place, name, [])).length] as const),
  );
  return Object.fromEntries(counts);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-restore-"));
  old = await openPlace({ SITE_URL: "https://antiga.example" });
  await fillEveryTable(old);
  archive = await exportAll(old);
  empty = await open();
}, 120_000);
afterAll(async () => {
  await Promise.all([old.site.close(), empty.site.close()]);
  await rm(folder, { recursive: true });
});

async function entriesOf(file: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder, "tudo.zip");
  await writeFile(path, file);
  const found = new Map<string, Buffer>();
  for await (const { name, read } of readZip(path, { entries: 10_000, entryBytes: 1e8, bytes: 1e9 }))
    found.set(name, await read());
  return found;
}

describe("the tables of the archive", () => {
  it("are declared: one that no slice declares stops the export", async () => {
    const { leads: _leads, ...others } = storedTables;
    await expect(readCatalog(old.site.resources.db, others)).rejects.toThrow(
      "no slice declares the tables leads",
    );
  });

  it("all exist, and each that is left out says why", async () => {
    const { rows } = await old.site.resources.db.execute<{ name: string }>(sql`
      SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
        AND relkind IN ('r', 'p') AND NOT relispartition`);
    expect(Object.keys(storedTables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    for (const table of Object.values(storedTables))
      if ("leftOut" in table) expect(table.leftOut.length).toBeGreaterThan(10);
  });

  it("all have rows in the site of this test", async () => {
    const counts = await countRows(old);
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    const parts = await entriesOf(archive);
    const { tables } = manifestSchema.parse(JSON.parse(String(parts.get("vitrine.json"))));
    expect(tables).toEqual(counts);
  });

  it("are told in LEIA-ME.md, those that are left out too, and the log is readable", async () => {
    const parts = await entriesOf(archive);
    const readme = String(parts.get("LEIA-ME.md"));
    for (const [name, table] of Object.entries(storedTables))
      expect(readme).toContain("leftOut" in table ? table.leftOut : `\`${name}\`: ${table.about}`);
    expect(String(parts.get("registro.csv"))).toContain("Data;Quem;");
    expect([...parts.keys()].filter((name) => name.startsWith("anexos/"))).toHaveLength(2);
  });
});

/** Returns an archive that contains only the rows, with one part changed. */
async function changed(part: string, change: (text: string) => string): Promise<Buffer> {
  const parts = await entriesOf(archive);
  const texts = Object.fromEntries(
    [...parts]
      .filter(([name]) => name === "vitrine.json" || name.startsWith("dados/"))
      .map(([name, bytes]) => [name, String(bytes)]),
  );
  texts[part] = change(texts[part] ?? "");
  return makeZip(Object.keys(texts), texts);
}

describe("an archive that is not as it must be", () => {
  const first = (change: (row: Record<string, unknown>) => object) => (text: string) => {
    const [line = "", ...rest] = text.split("\n");
    return [JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)), ...rest].join("\n");
  };
  it.each<[string, string, (text: string) => string]>([
    ["a column that there is not", "dados/leads-0001.ndjson", first((row) => ({ ...row, 'name"; DROP': 1 }))],
    ["a secret", "dados/users-0001.ndjson", first((row) => ({ ...row, password_hash: "x" }))],
    [
      "a column that PostgreSQL computes",
      "dados/leads-0001.ndjson",
      first((row) => ({ ...row, search_text: "x" })),
    ],
    [
      "a lead's event of no lead",
      "dados/lead_events-0001.ndjson",
      first((row) => ({ ...row, lead_id: row.id })),
    ],
    [
      "an event of a kind that there is not",
      "dados/lead_events-0001.ndjson",
      first((row) => ({ ...row, type: "x" })),
    ],
    ["an actor of another shape", "dados/lead_events-0001.ndjson", first((row) => ({ ...row, actor: "eu" }))],
    ["a role that there is not", "dados/users-0001.ndjson", first((row) => ({ ...row, role: "deus" }))],
    [
      "a lead whose address is two",
      "dados/leads-0001.ndjson",
      first((row) => ({ ...row, email: "a@b.cc\r\nBcc: x@y.zz" })),
    ],
    ["a number that is none", "dados/leads-0001.ndjson", first((row) => ({ ...row, value: "mil" }))],
    [
      "a redirect to a program",
      "dados/redirects-0001.ndjson",
      first((row) => ({ ...row, target: "javascript:alert(1)" })),
    ],
    ["a table that there is not", "dados/pg_shadow-0001.ndjson", () => "{}\n"],
    ["a table that stays out", "dados/sessions-0001.ndjson", () => "{}\n"],
    ["no JSON", "dados/leads-0001.ndjson", (text) => `${text}{`],
    ["a list", "dados/leads-0001.ndjson", (text) => `${text}[]\n`],
    ["NUL", "dados/leads-0001.ndjson", first((row) => ({ ...row, name: "a\u0000b" }))],
    [
      "versions that are not in order",
      "dados/revisions-0001.ndjson",
      (text) => text.trim().split("\n").toReversed().join("\n"),
    ],
    ["an attachment that is not there", "vitrine.json", (text) => text],
  ])("is refused where it has %s, and changes nothing", async (_name, part, change) => {
    const before = await countRows(empty);
    const found = await importArchive(empty, await changed(part, change));
    expect(found.state).toBe("failed");
    expect(found.findings.at(-1)?.message).not.toBe(undefined);
    const { imports: _were, ...were } = before;
    const { imports: _are, ...are } = await countRows(empty);
    expect(are).toEqual(were);
  });
});

describe("an empty site that takes it", () => {
  it("only says in a dry run that it will be the same", async () => {
    const looked = await importArchive(empty, archive, true);
    expect(looked.findings[0]?.message).toContain("ficará igual");
    expect((await call<{ total: number }>(empty, "GET", "/api/leads")).total).toBe(0);
  });

  it("has every row of every table, but for what is named", async () => {
    await call(empty, "GET", "/api/posts");
    const found = await importArchive(empty, archive);
    expect(found.state, JSON.stringify(found.findings)).toBe("done");
    // Removes the rows that the import itself adds.
    await empty.site.resources.db.execute(sql`DELETE FROM release_items WHERE release_id = ${found.release}`);
    await empty.site.resources.db.execute(sql`DELETE FROM releases WHERE id = ${found.release}`);
    await empty.site.resources.db.execute(sql`DELETE FROM imports WHERE kind = 'vitrine'`);
    await empty.site.resources.db.execute(sql`DELETE FROM imported_items WHERE host = 'antiga.example'`);
    await empty.site.resources.db.execute(sql`DELETE FROM users WHERE id = ${empty.staff.user.id}`);
    for (const { name } of await readCatalog(old.site.resources.db, storedTables)) {
      const without = Object.keys(DIFFERENT[name] ?? {});
      expect(await readTable(empty, name, without), name).toEqual(await readTable(old, name, without));
    }
  });

  it("sends nothing: people cannot enter, destinations are off, mails do not leave", async () => {
    const { db } = empty.site.resources;
    const { rows } = await db.execute(sql`
      SELECT (SELECT count(*)::int FROM users WHERE disabled_at IS NULL) AS people,
        (SELECT count(*)::int FROM webhook_destinations WHERE is_active AND url IS NOT NULL) AS destinations,
        (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'waiting') AS deliveries,
        (SELECT count(*)::int FROM planned_mails WHERE trouble IS NULL) AS mails,
        (SELECT count(*)::int FROM pgboss.job WHERE name IN ('lead.planned-mail', 'lead.notify', 'lead.overdue', 'lead.mail',
          'newsletter.welcome', 'webhook.deliver')) AS jobs`);
    expect(rows).toEqual([{ people: 0, destinations: 0, deliveries: 0, mails: 0, jobs: 0 }]);
  });
});

describe("a site that is not empty, or whose people were erased", () => {
  it("takes only what an import may bring to it, and says so", async () => {
    const used = await open();
    await call(used, "POST", "/api/posts", { title: "Meu", content: "Texto" });
    const found = await importArchive(used, archive);
    expect(found.findings[0]?.message).toContain("O site já tem conteúdo");
    expect(
      (await call<{ posts: { title: string }[] }>(used, "GET", "/api/posts")).posts.map(({ title }) => title),
    ).toContain("Meu");
    expect((await readTable(used, "lead_tasks", [])).length).toBe(0);
    await used.site.close();
  });

  it("does not bring back who was erased here, and keeps the account of who imports", async () => {
    const place = await open();
    const { db, storage } = place.site.resources;
    await db.execute(sql`UPDATE users SET email = ${old.staff.user.email} WHERE id = ${place.staff.user.id}`);
    await recordErasure(storage, "ana@exemplo.com.br");
    const found = await importArchive(place, archive);
    expect(found.state, JSON.stringify(found.findings)).toBe("done");
    expect(found.findings.map(({ item }) => item)).toContain("Dados apagados");
    const { rows } = await db.execute(sql`SELECT FROM leads WHERE email = 'ana@exemplo.com.br'`);
    expect(rows).toEqual([]);
    const { rows: kept } = await db.execute(sql`
      SELECT disabled_at, (SELECT count(*)::int FROM lead_filters WHERE user_id = users.id) AS filters
      FROM users WHERE id = ${place.staff.user.id}`);
    expect(kept).toEqual([{ disabled_at: null, filters: 1 }]);
    await place.site.close();
  });

  it("does not bring back leads that were erased here and that only their id recognizes", async () => {
    const place = await open();
    const { db, storage } = place.site.resources;
    const { rows: leads } = await old.site.resources.db.execute<{ id: string }>(
      sql`SELECT id FROM leads WHERE email = 'ana@exemplo.com.br'`,
    );
    await recordErasure(storage, `lead:${leads[0]?.id}`);
    const found = await importArchive(place, archive);
    expect(found.state, JSON.stringify(found.findings)).toBe("done");
    expect(found.findings.map(({ item }) => item)).toContain("Dados apagados");
    const { rows } = await db.execute(sql`SELECT FROM leads WHERE email = 'ana@exemplo.com.br'`);
    expect(rows).toEqual([]);
    await place.site.close();
  });
});
