// Lists of an archive come in batches, so that related entries may be in different ones.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importLeads } from "#src/features/leads/leads.server.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { importArchive, call, exportAll, openPlace, type Place } from "#src/testing/archive-places.ts";
import { makeZip } from "#src/testing/zip.ts";

let old: Place;
let here: Place;
beforeAll(async () => {
  old = await openPlace({ SITE_URL: "https://antiga.example" });
  here = await openPlace();
  await setUnderConstruction(here.site.resources, true);
  // A site with content imports lists; an empty one is restored as a whole.
  await call(here, "POST", "/api/posts", { title: "Já estava aqui", content: "Oi." });
});
afterAll(() => Promise.all([old.site.close(), here.site.close()]));

const PEOPLE = 1_100;

async function addLeads(count: number): Promise<void> {
  const lead = {
    name: "Ana",
    email: "ana@exemplo.com.br",
    phone: null,
    source: "website",
    status: "NEW",
  } as const;
  const createdAt = new Date(Date.now() - 1000);
  const leads = Array.from({ length: count }, (_all, index) => ({
    ...lead,
    message: `Carta ${index}`,
    createdAt,
  }));
  await importLeads(old.site.resources.db, leads);
}

async function countRows(table: string): Promise<number> {
  const { rows } = await here.site.resources.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? -1;
}

it("brings all leads of one person, all subscribers and all redirects, and those that a newer archive adds", async () => {
  const { db } = old.site.resources;
  await addLeads(PEOPLE);
  await db.execute(sql`
    INSERT INTO newsletter_subscriptions (email, origin, leave_token)
    SELECT 'p' || n || '@exemplo.com.br', 'footer', 'token-' || n FROM generate_series(1, ${PEOPLE}) AS n`);
  await db.execute(sql`
    INSERT INTO redirects (source, target) SELECT '/velho-' || n, '/contato' FROM generate_series(1, ${PEOPLE}) AS n`);
  const found = await importArchive(here, await exportAll(old));
  expect(found.state, JSON.stringify(found.findings)).toBe("done");
  expect(found.counts.lists).toMatchObject({
    "leads.csv": PEOPLE,
    "inscritos.csv": PEOPLE,
    "redirecionamentos.csv": PEOPLE,
  });
  await addLeads(1);
  const again = await importArchive(here, await exportAll(old));
  expect(again.counts.lists).toEqual({ "leads.csv": 1 });
  expect(await countRows("leads")).toBe(PEOPLE + 1);
  expect(await countRows("newsletter_subscriptions")).toBe(PEOPLE);
  expect(await countRows("redirects")).toBe(PEOPLE);
  const { rows } = await here.site.resources.db.execute(
    sql`SELECT after ->> 'Novos' AS added FROM audit_entries WHERE action = 'leads.imported' ORDER BY at`,
  );
  expect(rows).toEqual([{ added: String(PEOPLE) }, { added: "1" }]);
});

const MANIFEST = {
  format: 1,
  siteName: "",
  siteUrl: "https://outra.example",
  createdAt: "2026-11-20T12:00:00.000Z",
  kinds: { posts: { label: "Posts", count: 1, textField: "content", hasJson: false } },
  images: 0,
  files: 0,
  missing: [],
};

it("names the first wrong lines of a list, and counts the others", async () => {
  const lines = Array.from({ length: 1_400 }, () => "nada;Ana\r\n").join("");
  const texts = { "vitrine.json": JSON.stringify(MANIFEST), "inscritos.csv": `email;name\r\n${lines}` };
  const found = await importArchive(here, makeZip(Object.keys(texts), texts));
  expect(found.state).toBe("done");
  const messages = found.findings.filter(({ item }) => item.startsWith("inscritos.csv"));
  expect(messages).toHaveLength(501);
  expect(messages[0]?.item).toBe("inscritos.csv, linha 2");
  expect(messages.at(-1)).toEqual({
    item: "inscritos.csv",
    message: "Mais 900 linhas não foram importadas.",
  });
});

it("ends at once with the name of a file that takes too much memory, and changes nothing", async () => {
  const deep = `{"a":${"[".repeat(12_000_000)}${"]".repeat(12_000_000)}}`;
  const texts = { "vitrine.json": JSON.stringify(MANIFEST), "posts/a.json": deep };
  const found = await importArchive(here, makeZip(Object.keys(texts), texts));
  expect(found.state).toBe("failed");
  expect(found.findings.at(-1)?.message).toBe("posts/a.json exige memória ou tempo demais para ser lido.");
  expect((await call<{ posts: unknown[] }>(here, "GET", "/api/posts")).posts).toHaveLength(1);
});
