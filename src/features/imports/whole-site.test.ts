import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeImage } from "#src/media/media.server.ts";
import { recordErasure } from "#src/platform/erasure-list.ts";
import { readZip } from "#src/platform/zip/read-zip.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import { importArchive, call, exportAll, openPlace, type Place } from "#src/testing/archive-places.ts";
import { makeZip } from "#src/testing/zip.ts";
import type { Import } from "./schema.ts";

let old: Place;
let empty: Place;
let archive: Buffer;
let found: Import;

const SECTION = "5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21";
const LEAD = { name: "Ana Prado", email: "ana@exemplo.com.br", phone: "(11) 98888-7777", source: "website" };
const MADE = "2026-11-20T12:00:00.000Z";
const SETTINGS = { siteName: "Padaria Aurora", contactEmail: "oi@aurora.example", city: "Santos" };

async function postForm(url: string, payload: object): Promise<void> {
  expect((await old.site.api.inject({ method: "POST", url, payload })).statusCode).toBe(201);
}

async function fill(): Promise<void> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const stored = await storeImage(old.site.resources, bytes);
  if (!stored.ok) throw new Error(stored.detail);
  const picture = imagePath(stored.image.id);
  const put = (url: string, payload: object) => call(old, "PUT", url, payload);
  const post = <Made = { id: string }>(url: string, payload: object) => call<Made>(old, "POST", url, payload);
  await put("/api/settings", SETTINGS);
  await put(`/api/images/${stored.image.id}`, { alt: "A fachada", credit: "Foto: Rui" });
  const live = { isPublished: true, featuredImage: picture, tags: ["obra"], category: "Casa" };
  const content = `Começo\n\n![A sede](${picture})\n`;
  const moved = await post("/api/posts", { ...live, title: "Nova sede", slug: "sede", content });
  await put(`/api/posts/${moved.id}`, { slug: "nova-sede" });
  await post("/api/posts", { title: "Ainda não", content: "Em breve." });
  await post("/api/projects", {
    title: "Forno",
    description: "Um forno.",
    images: [picture],
    isPublished: true,
  });
  const sections = [{ id: SECTION, type: "text", version: 1, isHidden: false, props: { text: "Olá" } }];
  await post("/api/pages", { title: "Casa", path: "/lp/casa", sections, isPublished: true });
  await post("/api/blocks", { title: "Horário", sections });
  for (const question of ["Abrem cedo?", "Aceitam Pix?"])
    await post("/api/settings/faq", { question, answer: "Sim." });
  await post("/api/redirects", { from: "/velho/*", to: "/contato" });
  await post("/api/redirects", { from: "/promo", to: "https://loja.example/", confirmExternal: true });
  await post("/api/redirects", { from: "/fachada", to: "/blog/nova-sede" });
  const message = '=1+1; "duas"\nlinhas';
  const pageUrl = "https://antiga.example/contato?utm_source=google&utm_medium=cpc";
  for (const text of [message, "Escrevo outra vez, de outro assunto"])
    await postForm("/api/contact", { ...LEAD, message: text, pageUrl });
  const [lead] = (await call<{ leads: { id: string }[] }>(old, "GET", "/api/leads")).leads;
  const change = { status: "QUALIFIED", stage: "proposta", value: 450_000, expectedMonth: "2026-12" };
  await put(`/api/leads/${lead?.id}`, { ...change, company: "Prado Ltda", cnpj: "11222333000181" });
  for (const name of ["bia", "caio", "saiu"])
    await postForm("/api/newsletter", { email: `${name}@exemplo.com.br`, source: "footer", pageUrl });
  await old.site.resources.db.execute(
    sql`UPDATE newsletter_subscriptions SET email = NULL, left_at = now() WHERE email LIKE 'saiu%'`,
  );
}

const LISTS = ["leads.csv", "inscritos.csv", "redirecionamentos.csv"];

/** Omits files that depend on the time and the site. */
async function entries(file: Buffer): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-whole-"));
  const found = new Map<string, string>();
  await writeFile(join(folder, "tudo.zip"), file);
  for await (const { name, read } of readZip(join(folder, "tudo.zip"), LIMITS))
    if (!OF_SITE.test(name)) found.set(name, withoutMaking(name, (await read()).toString("latin1")));
  await rm(folder, { recursive: true });
  return found;
}
/** Matches files that depend on the time and the site. The rows have their own test. */
const OF_SITE = /^(LEIA-ME\.md|registro\.csv|dados\/)/;
const LIMITS = { entries: 1_000, entryBytes: 1e8, bytes: 1e9 };

function withoutMaking(name: string, text: string): string {
  if (name === "redirecionamentos.csv") return text.split("\r\n").toSorted().join("\r\n");
  if (name !== "vitrine.json") return text.replaceAll(/"?updatedAt"?: .*\n/g, "");
  return text.replaceAll(/"(?:siteUrl|createdAt)": .*\n|"tables": \{[^}]*\},\n/g, "");
}

/** Omits fields that depend on the site. */
async function read(place: Place) {
  const get = <Body = object>(url: string) => call<Body>(place, "GET", url);
  type Listed = Record<string, unknown> & { id: string };
  const list = async <Name extends string>(name: Name, path = name as string) => {
    const body = await get<Record<Name, Listed[]> & { total: number }>(`/api/${path}?limit=100`);
    return { total: body.total, items: body[name].map(withoutPlace) };
  };
  const redirects = await list("redirects");
  const leads = await list("leads");
  return {
    settings: withoutPlace(await get<Listed>("/api/settings")),
    texts: withoutPlace(await get<Listed>("/api/texts")),
    faq: (await get<Listed[]>("/api/settings/faq")).map(withoutPlace),
    posts: await list("posts"),
    projects: (await get<Listed[]>("/api/projects")).map(withoutPlace),
    pages: (await get<{ pages: Listed[] }>("/api/pages")).pages.map(withoutPlace),
    blocks: (await get<Listed[]>("/api/blocks")).map(withoutPlace),
    images: await list("images"),
    redirects: {
      ...redirects,
      items: redirects.items.map(({ from, to }) => [from, to].join(" ")).toSorted(),
    },
    leads: {
      ...leads,
      items: await Promise.all(
        leads.items.map(async ({ id }) => withoutPlace(await get(`/api/leads/${id}`))),
      ),
    },
  };
}

/** Names ids of people and versions, counts and deadlines, which depend on the site. */
const OF_PLACE = new Set(
  "updatedAt siteUrlInForce isUnderConstruction revision authorId policy answerDueAt uses".split(" "),
);

function withoutPlace<Item extends object>(item: Item): Item {
  const isPicture = "focalPoint" in item;
  // A picture's date is that of its upload here.
  const isKept = (name: string) => !OF_PLACE.has(name) && !(isPicture && name === "createdAt");
  return Object.fromEntries(Object.entries(item).filter(([name]) => isKept(name))) as Item;
}

beforeAll(async () => {
  old = await openPlace({ SITE_URL: "https://antiga.example" });
  empty = await openPlace();
  await fill();
  archive = await exportAll(old);
  await setUnderConstruction(empty.site.resources, true);
});
afterAll(() => Promise.all([old.site.close(), empty.site.close()]));

const countJobs = async (names: string[]) =>
  (
    await empty.site.resources.db.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = ANY(${sql.param(names)}::text[])`,
    )
  ).rows[0]?.count;

it("looks first, and stores nothing", async () => {
  const before = await read(empty);
  const looked = await importArchive(empty, archive, true);
  expect(looked).toMatchObject({ state: "ready", release: null });
  expect(looked.counts.lists).toEqual({
    Projetos: 1,
    Perguntas: 2,
    Blocos: 1,
    "leads.csv": 2,
    "inscritos.csv": 2,
    "redirecionamentos.csv": 4,
  });
  expect(await read(empty)).toEqual(before);
});

it("is the same site once its release is published: texts, pictures, dates, addresses and counts", async () => {
  found = await importArchive(empty, archive);
  expect(found, JSON.stringify(found.findings)).toMatchObject({ state: "done", counts: { restored: true } });
  await call(empty, "POST", `/api/releases/${found.release}/publish`);
  const [before, after] = [await read(old), await read(empty)];
  expect(after).toEqual(before);
  expect(before).toMatchObject({ leads: { total: 2 }, redirects: { total: 4 }, posts: { total: 2 } });
  expect(await entries(await exportAll(empty))).toEqual(await entries(archive));
});

it("mails nobody, tells no webhook and promises no answer", async () => {
  expect(await countJobs(["lead.notify", "lead.overdue", "newsletter.welcome", "webhook.deliver"])).toBe(0);
  const { rows } = await empty.site.resources.db.execute(
    sql`SELECT FROM leads WHERE answer_due_at IS NOT NULL UNION ALL SELECT FROM webhook_events`,
  );
  expect(rows).toEqual([]);
});

it("changes nothing when it comes again: what was changed, removed or left here stays so", async () => {
  const { resources } = empty.site;
  const { redirects } = await call<{ redirects: { id: string; from: string }[] }>(
    empty,
    "GET",
    "/api/redirects",
  );
  await call(empty, "DELETE", `/api/redirects/${redirects.find(({ from }) => from === "/promo")?.id}`);
  const [lead] = (await call<{ leads: { id: string }[] }>(empty, "GET", "/api/leads")).leads;
  await call(empty, "PUT", `/api/leads/${lead?.id}`, {
    name: "Ana Maria Prado",
    email: "outra@exemplo.com.br",
  });
  await resources.db.execute(
    sql`UPDATE newsletter_subscriptions SET email = NULL, left_at = now() WHERE email LIKE 'bia%'`,
  );
  const before = await read(empty);
  const again = await importArchive(empty, archive);
  expect(again.state).toBe("done");
  expect(again.counts).toMatchObject({ lists: {} });
  expect(again.counts.restored).toBeUndefined();
  expect(await read(empty)).toEqual(before);
});

it("leaves out who was erased here, redirects of a site that visitors see, and who has no proof of consent", async () => {
  const { site } = empty;
  const parts = await entries(archive);
  const lists = Object.fromEntries(LISTS.map((name) => [name, parts.get(name) ?? ""]));
  expect(lists["leads.csv"]).toContain(LEAD.email);
  const manifest = { format: 1, siteName: "", siteUrl: "https://antiga.example", createdAt: MADE, kinds: {} };
  const leads = lists["leads.csv"] ?? "";
  const texts = {
    ...lists,
    // The first lead has no address, so that only its id can be recognized.
    "leads.csv": Buffer.from(leads.replace(LEAD.email, ""), "latin1"),
    "vitrine.json": JSON.stringify({ ...manifest, images: 0, files: 0, missing: [] }),
    "inscritos.csv": "email;name\r\nduda@exemplo.com.br;\r\n",
  };
  await site.resources.db.execute(sql`DELETE FROM leads`);
  await site.resources.db.execute(sql`DELETE FROM imported_items WHERE kind LIKE '%.csv'`);
  await site.resources.db.execute(sql`DELETE FROM redirects`);
  await site.resources.db.execute(sql`DELETE FROM old_addresses`);
  await recordErasure(site.resources.storage, LEAD.email);
  const [firstId] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(leads) ?? [];
  await recordErasure(site.resources.storage, `lead:${firstId}`);
  await setUnderConstruction(site.resources, false);
  const again = await importArchive(empty, makeZip(Object.keys(texts), texts));
  expect(again.findings).toEqual(
    expect.arrayContaining([
      { item: "leads.csv", message: "2 ficaram de fora: seus dados foram apagados aqui a pedido." },
      { item: "inscritos.csv, linha 2", message: expect.stringContaining("registro do consentimento") },
      { item: "redirecionamentos.csv", message: expect.stringContaining("só são importados enquanto") },
    ]),
  );
  expect(await read(empty)).toMatchObject({ leads: { total: 0 }, redirects: { total: 0 } });
});
