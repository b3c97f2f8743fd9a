import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeImage } from "#src/media/media.server.ts";
import { readZip } from "#src/platform/zip/read-zip.ts";
import { readFrontMatter, readWrittenBody } from "#src/shared/front-matter.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { makeZip } from "#src/testing/zip.ts";
import { fromArchiveLinks } from "./archive-links.ts";
import { manifestSchema } from "./archive-schema.ts";
import { eraseOldExports } from "./exports.server.ts";
import { type ArchivedItem, withArchive } from "./read-archive.server.ts";
import { archiveName } from "./schema.ts";

let site: TestSite;
let ana: Staff;
let folder: string;
let parts: Map<string, Buffer>;
let picture: string;
let exported: string;
/** Includes tabs and line breaks, which must survive the round trip. */
const CONTENT = () =>
  `Começo\n\n![A \\[nova\\] sede](${imagePath(picture)})\n![](/media/${picture}-640.jpg)\n\n- fim\n`;

type Method = "GET" | "POST" | "PUT";
const call = (method: Method, url: string, payload?: object, staff: Staff = ana) =>
  site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
async function make<Made = { id: string }>(url: string, payload: object, method: Method = "POST") {
  const answer = await call(method, url, payload);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Made>();
}
const textOf = (name: string) => parts.get(name)?.toString() ?? "";

async function download(id: string): Promise<Map<string, Buffer>> {
  await eventually(async () => (await call("GET", `/api/export/${id}`)).statusCode !== 202);
  const answer = await call("GET", `/api/export/${id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(
    /^attachment; filename="vitrine-tudo-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const file = join(folder, "site.zip");
  await writeFile(file, answer.rawPayload);
  const found = new Map<string, Buffer>();
  for await (const entry of readZip(file, { entries: 1_000, entryBytes: 1e8, bytes: 1e9 }))
    found.set(entry.name, await entry.read());
  return found;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-export-"));
  site = await openTestSite({ RATE_LIMITS: "off", SITE_URL: "https://prumo.example" });
  ana = await addStaff(site.resources, "admin", "ana@prumo.example");
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const stored = await storeImage(site.resources, bytes);
  if (!stored.ok) throw new Error(stored.detail);
  picture = stored.image.id;
  const post = { title: "Nova sede", content: CONTENT(), tags: ["obra", "a: b"], isPublished: true };
  const live = await make("/api/posts", { ...post, featuredImage: imagePath(picture) });
  await make(`/api/posts/${live.id}/draft`, { title: "Nova sede, já aberta", baseRevision: null }, "PUT");
  await make("/api/posts", { title: "Ainda não", content: "Em breve." });
  await make("/api/pages", {
    title: "Serviços da casa",
    path: "/lp/casa",
    sections: [
      { id: "5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21", type: "text", version: 1, isHidden: false, props: {} },
    ],
  });
  for (const question of ["Zebra?", "Abelha?"]) await make("/api/settings/faq", { question, answer: "Sim." });
  await make("/api/redirects", { from: "/velho", to: "/contato" });
  await make("/api/contact", {
    name: "=1+1",
    email: "bia@exemplo.com.br",
    message: "Olá, quero um site",
    source: "website",
  });
  await make("/api/newsletter", { email: "-caio@exemplo.com.br", source: "footer" });
  await make("/api/settings/api-tokens", { name: "Robô", permissions: ["create_post"] });
  await make("/api/webhooks", { name: "CRM", url: "https://93.184.216.34/x", events: ["contact"] });
  await make("/api/preview-links", { name: "Cliente", days: 7 });
  await site.startWorkers();
  const asked = await call("POST", "/api/export");
  expect(asked.statusCode).toBe(202);
  exported = asked.json<{ id: string }>().id;
  parts = await download(exported);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

it("says what it is, to people and to programs", () => {
  expect(textOf("LEIA-ME.md")).toContain("- `posts/`: Posts (2)");
  const manifest = manifestSchema.parse(JSON.parse(textOf("vitrine.json")));
  expect(manifest).toMatchObject({ siteUrl: "https://prumo.example", images: 1, files: 0, missing: [] });
  expect(manifest.kinds.posts).toEqual({ label: "Posts", count: 2, textField: "content", hasJson: false });
  expect(manifest.kinds.pages).toMatchObject({ textField: null, hasJson: true });
});

it("has each text as Markdown with a head, exactly as it is stored, and marks drafts", () => {
  const { fields, body } = readFrontMatter(textOf("posts/nova-sede.md"));
  expect(fields).toMatchObject({
    title: "Nova sede",
    tags: ["obra", "a: b"],
    address: "/blog/nova-sede",
    featuredImage: `../imagens/${picture}.webp`,
    author: "Ana Ribeiro",
    publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(fields).not.toHaveProperty("draft");
  expect(body).toContain(`](../imagens/${picture}.webp)`);
  expect(fromArchiveLinks(readWrittenBody(body))).toBe(CONTENT());
  const draft = readFrontMatter(textOf("posts/nova-sede.rascunho.md"));
  expect(draft.fields).toMatchObject({ title: "Nova sede, já aberta", draft: true, id: fields.id });
  expect(textOf("posts/ainda-nao.rascunho.md")).toContain("Em breve.");
  expect(parts.has("posts/ainda-nao.md")).toBe(false);
});

it("has pages as JSON too, and what has no address under its title, in its order", () => {
  const page = JSON.parse(textOf("pages/lp/casa.rascunho.json")) as object;
  expect(page).toMatchObject({ path: "/lp/casa", draft: true, sections: [{ type: "text" }] });
  expect(textOf("pages/lp/casa.rascunho.md")).toContain("# Serviços da casa");
  expect([...parts.keys()].filter((name) => name.startsWith("faq/"))).toEqual([
    "faq/zebra.md",
    "faq/abelha.md",
  ]);
  expect(textOf("faq/zebra.md")).toContain("Sim.");
  expect(JSON.parse(textOf("texts/texts.json"))).toEqual(expect.any(Object));
  expect(textOf("redirecionamentos.csv")).toContain("/velho;/contato");
});

it("has pictures as they are kept, with what their texts say of them", async () => {
  const { format, width } = await sharp(parts.get(`imagens/${picture}.webp`)).metadata();
  expect({ format, width }).toEqual({ format: "webp", width: 900 });
  expect(textOf("imagens.csv")).toContain(
    `imagens/${picture}.webp;A [nova] sede;900;600;posts/nova-sede.md posts/nova-sede.rascunho.md`,
  );
});

it("is read back as it was stored", async () => {
  const file = join(folder, "site.zip");
  const { sandbox } = site.resources;
  const items: ArchivedItem[] = [];
  const manifest = await withArchive(sandbox, file, async (archive) => {
    for await (const item of archive.items()) items.push(item);
    return archive.manifest;
  });
  const count = (kind: string) => items.filter((item) => item.kind === kind).length;
  expect({ posts: count("posts"), faq: count("faq"), pages: count("pages") }).toEqual({
    // One of the two has both a published version and a draft.
    posts: 3,
    faq: 2,
    pages: manifest.kinds.pages?.count,
  });
  const live = items.find(({ kind, isDraft }) => kind === "posts" && !isDraft);
  expect(live?.fields).toMatchObject({
    title: "Nova sede",
    content: CONTENT(),
    featuredImage: imagePath(picture),
  });
  expect(items.find(({ kind }) => kind === "pages")?.fields).toHaveProperty("sections");
  await writeFile(join(folder, "outro.zip"), makeZip(["vitrine.json"]));
  const other = withArchive(sandbox, join(folder, "outro.zip"), async () => {});
  await expect(other).rejects.toThrow("não é uma exportação");
});

it("has leads and subscribers without a cell that begins a formula", () => {
  expect(textOf("leads.csv")).toContain("'=1+1;bia@exemplo.com.br");
  expect(textOf("inscritos.csv")).toContain("'-caio@exemplo.com.br;;footer");
  for (const [name, bytes] of parts)
    if (name.endsWith(".csv")) expect(bytes.toString(), name).not.toMatch(/(^\uFEFF|[;\n]"?)[=+\-@\t]/);
});

it("has no hash, secret, token or key of the database in it", async () => {
  const secret = /hash|secret|token|key|salt|cipher|^password|^url$/;
  const { rows: columns } = await site.resources.db.execute<{ name: string; of: string; type: string }>(sql`
    SELECT column_name AS name, table_name AS of, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() AND data_type IN ('text', 'bytea', 'jsonb')`);
  const values = new Set<string>();
  for (const { name, of, type } of columns.filter((column) => secret.test(column.name))) {
    const { rows } = await site.resources.db.execute<{ value: Buffer | string | object | null }>(
      sql`SELECT ${sql.identifier(name)} AS value FROM ${sql.identifier(of)}`,
    );
    for (const { value } of rows) {
      if (value === null || type === "jsonb") continue;
      if (typeof value === "string") values.add(value);
      else if (Buffer.isBuffer(value))
        for (const form of ["hex", "base64", "base64url"] as const) values.add(value.toString(form));
    }
  }
  const real = [...values].filter((value) => value.length > 8);
  expect(real.length).toBeGreaterThan(5);
  for (const [name, bytes] of parts)
    for (const value of real) expect(bytes.includes(value), `${name} has ${value}`).toBe(false);
});

it("is an administrator's, who has just proved who it is; an editor gets none", async () => {
  const editor = await addStaff(site.resources, "editor");
  expect((await call("POST", "/api/export", undefined, editor)).statusCode).toBe(403);
  expect((await site.api.inject({ method: "POST", url: "/api/export" })).statusCode).toBe(401);
  const late = await addStaff(site.resources, "admin");
  await site.resources.db.execute(
    sql`UPDATE sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = ${late.user.id}`,
  );
  for (const [method, url] of [
    ["POST", "/api/export"],
    ["GET", `/api/export/${exported}`],
  ] as const) {
    const answer = await call(method, url, undefined, late);
    expect(answer.json()).toMatchObject({ status: 403, reauthenticate: true });
  }
  expect((await call("GET", "/api/export/5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21")).statusCode).toBe(404);
});

it("is recorded, and gone after a day", async () => {
  const { entries } = (await call("GET", "/api/audit")).json<{ entries: { action: string }[] }>();
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["export.requested", "export.downloaded"]));
  expect(await eraseOldExports(site.resources)).toBe(0);
  expect(await site.resources.storage.list("exports")).toHaveLength(1);
  await site.resources.db.execute(sql`UPDATE exports SET created_at = now() - interval '25 hours'`);
  expect(await eraseOldExports(site.resources)).toBe(1);
  expect(await site.resources.storage.list("exports")).toEqual([]);
  expect((await call("GET", `/api/export/${exported}`)).statusCode).toBe(404);
});

it("has a picture that was replaced as visitors see it, wherever a text names the old one", async () => {
  const other = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#aa3300" } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="image"; filename="nova.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    other,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const headers = { ...ana.headers, "content-type": "multipart/form-data; boundary=b" };
  const url = `/api/images/${picture}/replace`;
  const replaced = await site.api.inject({ method: "POST", url, headers, payload });
  expect(replaced.statusCode, replaced.body).toBe(200);
  const shown = /[0-9a-f]{32}/.exec(replaced.json<{ url: string }>().url)?.[0] ?? "";
  parts = await download((await make("/api/export", {})).id);
  expect(textOf("posts/nova-sede.md")).toContain(`](../imagens/${shown}.webp)`);
  expect([...parts.keys()].filter((name) => name.startsWith("imagens/"))).toEqual([`imagens/${shown}.webp`]);
  expect(manifestSchema.parse(JSON.parse(textOf("vitrine.json")))).toMatchObject({ images: 1, missing: [] });
  expect(textOf("imagens.csv")).toContain("A [nova] sede");
});

it("is named after the site's day, not UTC's", () => {
  expect(archiveName("2026-11-22T01:30:00.000Z", "America/Sao_Paulo")).toBe("vitrine-tudo-2026-11-21.zip");
});
