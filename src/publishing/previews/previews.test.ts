// Preview links: the site with its drafts, for people without an account.

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { kinds } from "#src/content-types.ts";
import { addMissingPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import { SETTINGS_ID } from "#src/features/site-settings/schema.ts";
import { installPages } from "#src/platform/http/pages/pages.ts";
import { createLogger, hideTokens } from "#src/platform/logger.ts";
import { canonicalizePath } from "#src/site/canonical-path.ts";
import { offerEbook } from "#src/testing/ebook.ts";
import { buildPublicPages } from "#src/testing/public-pages.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { pruneRevisions } from "../history/prune-revisions.server.ts";
import { installPreviews, rewriteLinks } from "./preview-pages.ts";
import type { NewPreviewLink, PreviewLink } from "./schema.ts";
import { previewLinksTable } from "./table.ts";

let site: TestSite;
let staff: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off", LOG_LEVEL: "error" });
  await addMissingPages(site.resources, STARTER_PAGES);
  staff = await addStaff(site.resources, "editor");
  const build = await buildPublicPages();
  const { api, resources } = site;
  const sheets = new Map<string, string>();
  await installPreviews(api, { build, resources, kinds, sheets, canonicalizePath });
  await installPages(api, build, { resources, sheets: new Map() }, canonicalizePath);
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, headers: object = staff.headers) {
  const response = await site.api.inject({ method, url, payload, headers: { ...headers } });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const get = (url: string) => site.api.inject({ url });

async function share(body: object): Promise<NewPreviewLink> {
  const made = await call("POST", "/api/preview-links", { name: "Para a diretoria", ...body });
  expect(made.status).toBe(201);
  return made.body as NewPreviewLink;
}
const baseOf = ({ url }: NewPreviewLink) => url.split("/").slice(0, 3).join("/");
const tokenOf = ({ url }: NewPreviewLink) => url.split("/")[2] ?? "";
const listed = async (item: string) =>
  (await call("GET", `/api/preview-links?item=${item}`)).body as PreviewLink[];

let count = 0;
async function addPost(more: object = {}) {
  const title = `Artigo ${++count}`;
  const fields = { title, content: "O que está **no ar**.", isPublished: true, ...more };
  const { status, body } = await call("POST", "/api/posts", fields);
  expect(status).toBe(201);
  return body as { id: string; slug: string; title: string };
}
const saveDraft = async (path: string, draft: object) => {
  const { baseRevision } = (await call("GET", `${path}/draft`)).body ?? {};
  const saved = await call("PUT", `${path}/draft`, { ...draft, baseRevision });
  expect(saved.status).toBe(200);
  return saved.body as { baseRevision: string };
};

describe("a link to a post", () => {
  it("shows its draft at its address, and the site stays as it is", async () => {
    const post = await addPost();
    await saveDraft(`/api/posts/${post.id}`, { title: "Título novo", content: "O que **vai** para o ar." });
    const link = await share({ kind: "posts", id: post.id });
    expect(link.url).toMatch(new RegExp(`^/previa/[0-9a-f]{64}/blog/${post.slug}$`));
    const preview = await get(link.url);
    expect(preview.statusCode).toBe(200);
    expect(preview.body).toContain("O que <strong>vai</strong> para o ar.");
    expect(preview.body).toContain("Título novo");
    for (let time = 0; time < 2; time++) {
      const live = await get(`/blog/${post.slug}`);
      expect(live.body).toContain("O que está <strong>no ar</strong>.");
      expect(live.body).not.toContain("Título novo");
    }
  });

  it("follows the draft as it is written", async () => {
    const post = await addPost();
    const link = await share({ kind: "posts", id: post.id });
    for (const content of ["Primeira versão", "Segunda versão"]) {
      await saveDraft(`/api/posts/${post.id}`, { content });
      expect((await get(link.url)).body).toContain(content);
    }
  });

  it("stays at a pinned revision, which is not thinned", async () => {
    const post = await addPost({ content: "Palavras que ficam. ".repeat(50) });
    const write = (end: string) =>
      saveDraft(`/api/posts/${post.id}`, { content: "Palavras que ficam. ".repeat(50) + end });
    const { baseRevision: pruned } = await write("Entre outras");
    const { baseRevision: revision } = await write("Fixado aqui");
    const link = await share({ kind: "posts", id: post.id, revision });
    expect(link.revision).toBe(revision);
    await write("Escrito depois");
    const { db } = site.resources;
    await db.$client.query("UPDATE revisions SET at = at - interval '2 months' WHERE item_id = $1", [
      post.id,
    ]);
    await pruneRevisions(db);
    expect(await call("GET", `/api/posts/${post.id}/revisions/${pruned}`)).toMatchObject({ status: 404 });
    const { body } = await get(link.url);
    expect(body).toContain("Fixado aqui");
    expect(body).not.toContain("Escrito depois");
  });

  it("shows what was never published, in lists and searches too, and to nobody else", async () => {
    const post = await addPost({
      title: "Inédito absoluto",
      category: "Só na prévia",
      content: "Uma jabuticaba.",
      isPublished: false,
    });
    const link = await share({ kind: "posts", id: post.id });
    const base = baseOf(link);
    for (const path of ["/blog", "/blog?busca=jabuticaba", "/blog?categoria=S%C3%B3+na+pr%C3%A9via"]) {
      const preview = await get(base + path);
      expect(preview.body, path).toContain("Inédito absoluto");
      expect(preview.body, path).toContain(`href="${base}/blog/${post.slug}"`);
      expect((await get(path)).body, path).not.toContain("Inédito absoluto");
    }
    expect((await get(`/blog/${post.slug}`)).statusCode).toBe(404);
    for (const path of ["/sitemap.xml", "/rss.xml", "/feed.json", "/llms.txt", "/api/posts"]) {
      expect((await get(path)).body, path).not.toContain("Inédito absoluto");
    }
  });

  it("shows no other drafts", async () => {
    const [one, other] = [await addPost(), await addPost({ title: "Segredo alheio", isPublished: false })];
    const base = baseOf(await share({ kind: "posts", id: one.id }));
    expect((await get(`${base}/blog/${other.slug}`)).statusCode).toBe(404);
    expect((await get(`${base}/blog`)).body).not.toContain("Segredo alheio");
  });

  it("moves with the draft's address: the old ones lead there, within the preview", async () => {
    const post = await addPost();
    await saveDraft(`/api/posts/${post.id}`, { slug: `mudado-${post.slug}` });
    const link = await share({ kind: "posts", id: post.id });
    const base = baseOf(link);
    expect(link.url).toBe(`${base}/blog/mudado-${post.slug}`);
    await saveDraft(`/api/posts/${post.id}`, { slug: `de-novo-${post.slug}` });
    for (const old of [link.url, `${base}/blog/${post.slug}`]) {
      const { statusCode, headers } = await get(old);
      expect([statusCode, headers.location]).toEqual([301, `${base}/blog/de-novo-${post.slug}`]);
    }
    expect((await get(`${base}/blog/de-novo-${post.slug}`)).statusCode).toBe(200);
    expect((await get(`/blog/${post.slug}`)).statusCode).toBe(200);
  });

  it("keeps an address that another post has", async () => {
    const [one, other] = [await addPost(), await addPost()];
    await saveDraft(`/api/posts/${one.id}`, { slug: other.slug, content: "Ainda no meu lugar" });
    const link = await share({ kind: "posts", id: one.id });
    expect(link.url).toContain(`/blog/${one.slug}`);
    expect((await get(link.url)).body).toContain("Ainda no meu lugar");
  });

  it("shows a draft that lacks something", async () => {
    const post = await addPost();
    await saveDraft(`/api/posts/${post.id}`, { content: "", title: "Sem texto ainda" });
    const { body, statusCode } = await get((await share({ kind: "posts", id: post.id })).url);
    expect([statusCode, body.includes("Sem texto ainda")]).toEqual([200, true]);
  });

  it("ends with its post", async () => {
    const post = await addPost();
    const link = await share({ kind: "posts", id: post.id });
    expect((await call("DELETE", `/api/posts/${post.id}`)).status).toBe(204);
    expect((await get(link.url)).statusCode).toBe(404);
  });

  it("leads on within itself, whatever a text links to", async () => {
    const post = await addPost({
      content:
        "[Blog](/blog) [arquivo](/media/a.webp) [fora](https://exemplo.com/blog) [aqui](http://localhost:3000/sobre)",
    });
    const link = await share({ kind: "posts", id: post.id });
    const base = baseOf(link);
    const { body } = await get(link.url);
    expect(body).toContain(`href="${base}/blog">Blog<`);
    expect(body).toContain(`href="${base}/sobre"`);
    expect(body).toContain('href="https://exemplo.com/blog"');
    expect(body).toContain('href="/media/a.webp"');
    const ways = Array.from(body.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g), ([, href = ""]) => href);
    expect(ways.length).toBeGreaterThan(10);
    expect(ways.filter((href) => !href.startsWith(base) && !href.startsWith("/media/"))).toEqual([]);
  });
});

it("a link to a project shows it in the portfolio and at its address", async () => {
  const fields = { title: "Obra nova", description: "Ainda no papel", content: "Um *caso*." };
  const { body: project } = await call("POST", "/api/projects", fields);
  await saveDraft(`/api/projects/${project.id}`, { description: "Já de pé" });
  const link = await share({ kind: "projects", id: project.id });
  expect(link.url).toContain(`/portfolio/${project.slug}`);
  expect((await get(link.url)).body).toContain("Um <em>caso</em>.");
  const portfolio = await get(`${baseOf(link)}/portfolio`);
  expect(portfolio.body).toContain("Já de pé");
  expect(portfolio.body).toContain(`href="${link.url}"`);
  expect((await get("/portfolio")).body).not.toContain("Obra nova");
});

it("a link to the site shows every draft, and nothing that was taken off", async () => {
  const [changed, fresh] = [
    await addPost(),
    await addPost({ isPublished: false, title: "Rascunho inicial" }),
  ];
  const gone = await addPost({ title: "Retirado do ar" });
  await call("POST", `/api/posts/${gone.id}/unpublish`);
  await saveDraft(`/api/posts/${changed.id}`, { title: "Com mudanças" });
  const link = await share({});
  const base = baseOf(link);
  expect(link.url).toBe(`${base}/`);
  expect((await get(link.url)).statusCode).toBe(200);
  const { body } = await get(`${base}/blog`);
  expect(body).toContain("Com mudanças");
  expect(body).toContain("Rascunho inicial");
  expect(body).not.toContain("Retirado do ar");
  expect((await get(`${base}/blog/${fresh.slug}`)).statusCode).toBe(200);
});

describe("a token that does not count", () => {
  it("leads nowhere, however it is written", async () => {
    const known = tokenOf(await share({}));
    const wrong = [
      "0".repeat(64),
      known.slice(1),
      `${known}0`,
      "x",
      "%00",
      "%",
      "'; DROP TABLE posts; --",
      "é".repeat(100),
      "a".repeat(4000),
    ];
    for (const token of wrong) {
      for (const path of ["", "/", "/blog", "/blog.data"]) {
        const { statusCode, headers } = await get(`/previa/${encodeURI(token)}${path}`);
        expect(statusCode, token + path).toBeGreaterThanOrEqual(400);
        expect(statusCode, token + path).toBeLessThan(500);
        if (statusCode === 404 && headers["x-robots-tag"])
          expect(headers["cache-control"]).toBe("private, no-store");
      }
    }
    expect((await get(`/previa/${"0".repeat(64)}/blog`)).statusCode).toBe(404);
    expect((await get("/previa")).statusCode).toBe(404);
  });

  it("leads nowhere once it is revoked, and once it has expired", async () => {
    const [revoked, expired] = [await share({}), await share({})];
    expect((await get(revoked.url)).statusCode).toBe(200);
    expect((await get(expired.url)).statusCode).toBe(200);
    expect((await call("DELETE", `/api/preview-links/${revoked.id}`)).status).toBe(204);
    const answer = await get(revoked.url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("Esta prévia não está mais disponível");
    expect((await call("DELETE", `/api/preview-links/${revoked.id}`)).status).toBe(404);
    await site.resources.db
      .update(previewLinksTable)
      .set({ expiresAt: sql`now()` })
      .where(eq(previewLinksTable.id, expired.id));
    expect((await get(expired.url)).statusCode).toBe(404);
  });
});

describe("a page of a preview", () => {
  it("is nobody else's: not cached, not indexed, no referrer, whatever it answers", async () => {
    const base = baseOf(await share({}));
    for (const path of [
      "/",
      "/blog",
      "/blog.data",
      "/nada-aqui",
      "/Blog",
      "/dashboard",
      "/__manifest?version=test&paths=/",
    ]) {
      const { headers } = await get(base + path);
      expect(headers, path).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, noarchive",
        "referrer-policy": "no-referrer",
      });
    }
    expect((await get(`${base}/dashboard`)).statusCode).toBe(404);
    expect((await get(`${base}/%64ashboard.data`)).statusCode).toBe(404);
    expect((await get(`${base}//exemplo.com/`)).headers.location).toBe(`${base}/exemplo.com`);
    expect((await get(`${base}/nada-aqui`)).statusCode).toBe(404);
  });

  it("holds no connection to the database while it waits for its turn to be rendered", async () => {
    const link = await share({});
    const { renders } = site.api;
    const ended = Promise.withResolvers<void>();
    // Occupies every concurrent render with requests of two clients.
    const others = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2"].map((client) =>
      renders.enqueue(client, () => ended.promise),
    );
    const enqueue = vi.spyOn(renders, "enqueue");
    const preview = get(link.url);
    try {
      await vi.waitUntil(() => enqueue.mock.calls.length > 0, { timeout: 600_000 });
      const { rows } = await site.resources.db.$client.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'idle in transaction'`,
      );
      expect(rows).toEqual([{ open: 0 }]);
    } finally {
      enqueue.mockRestore();
      ended.resolve();
      await Promise.all(others);
    }
    expect((await preview).statusCode).toBe(200);
  });

  it("says what it is, and tells programs nothing", async () => {
    const post = await addPost();
    const link = await share({ name: "Lançamento <maio>", kind: "posts", id: post.id });
    const { body } = await get(link.url);
    expect(body).toContain("Prévia: este conteúdo ainda não está no ar");
    expect(body).toContain("Lançamento &lt;maio&gt;");
    expect(body).toContain('name="robots" content="noindex, noarchive"');
    for (const absent of ["ld+json", 'rel="canonical"', "og:", "/api/events", "sendBeacon"]) {
      expect(body, absent).not.toContain(absent);
    }
    const live = await get(`/blog/${post.slug}`);
    for (const present of ["ld+json", 'rel="canonical"', "og:title", "/api/events"]) {
      expect(live.body, present).toContain(present);
    }
    expect(live.body).not.toContain("Prévia");
  });

  it("has forms that send nothing", async () => {
    await offerEbook(site.resources);
    const base = baseOf(await share({}));
    for (const path of ["/contato", "/newsletter", "/ebook", "/remove-cadastro"]) {
      const { body } = await get(base + path);
      expect(body, path).toMatch(/<form[^>]*method="post"[^>]*><fieldset disabled=""/);
      expect(body, path).toContain("Isto é uma prévia: o formulário não envia nada.");
      expect((await get(path)).body, path).not.toContain("<fieldset disabled");
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const payload = "name=Ana&email=ana@exemplo.com.br&message=Oi";
      const refused = await site.api.inject({ method, url: `${base}/contato`, headers, payload });
      expect(refused.statusCode, method).toBe(405);
      expect(refused.headers, method).toMatchObject({
        "cache-control": "private, no-store",
        allow: "GET, HEAD",
      });
    }
    expect((await call("GET", "/api/dashboard/stats")).body.leads ?? { total: 0 }).toMatchObject({
      total: 0,
    });
  });

  it("keeps nobody waiting: what editors write meanwhile is stored at once", async () => {
    const post = await addPost();
    const link = await share({ kind: "posts", id: post.id });
    const pages = Promise.all(Array.from({ length: 12 }, () => get(link.url)));
    await saveDraft(`/api/posts/${post.id}`, { content: "No meio de tudo" });
    expect((await pages).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    // Previews leave nothing behind on the connections.
    const { rows } = await site.resources.db.$client.query(
      "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname LIKE 'pg_temp%'",
    );
    expect(rows).toEqual([]);
    expect((await get(`/blog/${post.slug}`)).body).toContain("no ar");
  });

  it("is open in maintenance too, which only visitors see", async () => {
    const link = await share({});
    const { headers } = await addStaff(site.resources, "admin");
    const set = (isMaintenanceMode: boolean) => call("PUT", "/api/settings", { isMaintenanceMode }, headers);
    await set(true);
    expect((await get("/blog")).statusCode).toBe(503);
    expect((await get(link.url)).statusCode).toBe(200);
    await set(false);
  });
});

describe("a link to a release", () => {
  async function prepareRelease() {
    const admin = await addStaff(site.resources, "admin");
    const asAdmin = (method: Method, url: string, body?: object) => call(method, url, body, admin.headers);
    const [post, other] = [await addPost(), await addPost()];
    const project = await call("POST", "/api/projects", {
      title: "Projeto da campanha",
      description: "Uma descrição",
      content: "Texto",
    });
    const question = await call("POST", "/api/settings/faq", { question: "Quanto custava?", answer: "Dez." });
    await saveDraft(`/api/posts/${post.id}`, { title: "Título da campanha", slug: `campanha-${count}` });
    await saveDraft(`/api/posts/${other.id}`, { title: "De outra campanha" });
    await saveDraft(`/api/faq/${question.body.id}`, { question: "Quanto custa agora?" });
    await asAdmin("PUT", "/api/settings/draft", { siteName: "Nome da campanha" });
    const items = [
      { kind: "posts", id: post.id },
      { kind: "projects", id: project.body.id },
      { kind: "faq", id: question.body.id },
      { kind: "settings", id: SETTINGS_ID },
    ];
    const { body } = await asAdmin("POST", "/api/releases", { name: "Campanha", items });
    return { post, asAdmin, id: body.id as string, slug: `campanha-${count}` };
  }

  it("shows the site with all its items, of every kind, and nothing else", async () => {
    const { post, id, slug, asAdmin } = await prepareRelease();
    const link = await share({ release: id });
    expect(link).toMatchObject({ release: id, title: "Campanha", kind: null, itemId: null });
    expect(link.url).toMatch(/^\/previa\/[0-9a-f]{64}\/$/);
    const base = baseOf(link);
    const blog = (await get(`${base}/blog`)).body;
    expect(blog).toContain("Título da campanha");
    expect(blog).not.toContain("De outra campanha");
    expect(blog).toContain("Nome da campanha");
    expect((await get(`${base}/blog/${slug}`)).statusCode).toBe(200);
    expect((await get(`${base}/blog/${post.slug}`)).headers.location).toBe(`${base}/blog/${slug}`);
    expect((await get(`${base}/portfolio`)).body).toContain("Projeto da campanha");
    expect((await get(`${base}/faq`)).body).toContain("Quanto custa agora?");
    for (const path of ["/blog", "/portfolio", "/faq"]) {
      const { body } = await get(path);
      for (const text of ["da campanha", "Quanto custa agora?"]) expect(body).not.toContain(text);
    }
    await saveDraft(`/api/posts/${post.id}`, { title: "Título corrigido" });
    expect((await get(`${base}/blog`)).body).toContain("Título corrigido");
    expect((await call("GET", `/api/preview-links?release=${id}`)).body).toMatchObject([{ id: link.id }]);
    await asAdmin("DELETE", "/api/settings/draft");
    await asAdmin("DELETE", `/api/releases/${id}`);
    expect((await get(`${base}/blog`)).statusCode).toBe(404);
  });

  it("goes on showing what was published with it, also when it is taken back", async () => {
    const { id, asAdmin } = await prepareRelease();
    const base = baseOf(await share({ release: id }));
    expect(await asAdmin("POST", `/api/releases/${id}/publish`)).toMatchObject({ status: 200 });
    expect((await get("/blog")).body).toContain("Nome da campanha");
    expect(await asAdmin("POST", `/api/releases/${id}/revert`)).toMatchObject({ status: 200 });
    expect((await get("/blog")).body).not.toContain("da campanha");
    expect((await get(`${base}/blog`)).body).toContain("Título da campanha");
    expect((await get(`${base}/faq`)).body).toContain("Nome da campanha");
  });

  it("is the only one that shows a draft of the settings", async () => {
    const { asAdmin } = await prepareRelease();
    const whole = baseOf(await share({}));
    const { body } = await get(`${whole}/faq`);
    expect(body).toContain("Quanto custa agora?");
    expect(body).not.toContain("Nome da campanha");
    await asAdmin("DELETE", "/api/settings/draft");
  });
});

describe("the calls", () => {
  it("tell the token once, and store its hash only", async () => {
    const post = await addPost();
    const link = await share({ name: "Jurídico", kind: "posts", id: post.id });
    const [row] = (
      await site.resources.db.$client.query("SELECT * FROM preview_links WHERE id = $1", [link.id])
    ).rows;
    expect(row.token_hash).toEqual(createHash("sha256").update(tokenOf(link)).digest());
    expect(JSON.stringify(row)).not.toContain(tokenOf(link));
    const { body } = await call("GET", "/api/preview-links");
    expect(JSON.stringify(body)).not.toContain(tokenOf(link));
    expect(await listed(post.id)).toEqual([
      {
        id: link.id,
        name: "Jurídico",
        kind: "posts",
        itemId: post.id,
        title: post.title,
        revision: null,
        release: null,
        expiresAt: expect.any(String),
        opens: 0,
        createdAt: expect.any(String),
        author: { name: staff.user.name },
      },
    ]);
    const days = (Date.parse(link.expiresAt) - Date.parse(link.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(7);
  });

  it("count how often the page that was shared is opened", async () => {
    const post = await addPost();
    const link = await share({ kind: "posts", id: post.id });
    for (const path of [link.url, link.url, `${baseOf(link)}/blog`, `${link.url}.data`]) await get(path);
    await site.api.inject({ method: "HEAD", url: link.url });
    expect((await listed(post.id)).map(({ opens }) => opens)).toEqual([2]);
  });

  it("name the field that is wrong", async () => {
    const { id } = await addPost();
    for (const [body, field] of [
      [{}, "name"],
      [{ name: " " }, "name"],
      [{ name: "x".repeat(101) }, "name"],
      [{ name: "a", days: 0 }, "days"],
      [{ name: "a", days: -1 }, "days"],
      [{ name: "a", days: 90.01 }, "days"],
      [{ name: "a", days: "7" }, "days"],
      [{ name: "a", kind: "post", id }, "kind"],
      [{ name: "a", kind: "posts" }, "id"],
      [{ name: "a", id }, "kind"],
      [{ name: "a", revision: "1" }, "id"],
      [{ name: "a", release: "1" }, "release"],
      [{ name: "a", release: randomUUID(), kind: "posts", id }, "release"],
    ] as const) {
      const answer = await call("POST", "/api/preview-links", body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    for (const body of [
      { kind: "posts", id: randomUUID() },
      { kind: "posts", id: "x" },
      { kind: "projects", id },
      { kind: "posts", id, revision: "999999999" },
      { kind: "posts", id, revision: "x" },
      { release: randomUUID() },
    ]) {
      const answer = await call("POST", "/api/preview-links", { name: "a", ...body });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 404 });
    }
    expect(await listed(id)).toEqual([]);
  });

  it("are for staff only", async () => {
    for (const [method, url] of [
      ["GET", "/api/preview-links"],
      ["POST", "/api/preview-links"],
      ["DELETE", `/api/preview-links/${randomUUID()}`],
    ] as const) {
      expect(await call(method, url, method === "POST" ? { name: "a" } : undefined, {})).toMatchObject({
        status: 401,
      });
    }
  });
});

it.each([
  ["/blog", "/previa/t/blog"],
  ["/?a=1", "/previa/t/?a=1"],
  ["https://a.example/blog#b", "/previa/t/blog#b"],
  ["https://a.example", "https://a.example"],
  ["https://a.example.org/blog", "https://a.example.org/blog"],
  ["//b.example/blog", "//b.example/blog"],
  ["/\\b.example", "/\\b.example"],
  ["#trecho", "#trecho"],
  ["/downloads/guia.pdf", "/downloads/guia.pdf"],
])("a text's link to %s leads to %s", (href, to) => {
  const isPage = (path: string) => !path.startsWith("/downloads/");
  const options = { base: "/previa/t", siteUrl: "https://a.example", isPage };
  expect(rewriteLinks(`<a rel="x" href="${href}">a</a>`, options)).toBe(`<a rel="x" href="${to}">a</a>`);
});

it("no log has a token, wherever in a line its address stands", () => {
  const lines: string[] = [];
  const token = "0123456789abcdef".repeat(4);
  const out = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const log = pino({ hooks: { streamWrite: hideTokens } }, out);
  const error = new Error(`No route matches URL "/previa/${token}/x"`);
  log.warn({ path: `/previa/${token}/nada`, err: error }, `asked for /PREVIA/${token.toUpperCase()}`);
  expect(lines.join("")).toContain("/previa/<token>/nada");
  expect(lines.join("").toLowerCase()).not.toContain(token);
  expect(createLogger("info")).toBeDefined();
  // Mailed links and tokens of the API look different from a preview's.
  for (const bytes of [randomBytes(32).toString("base64url"), randomBytes(24).toString("hex")])
    expect(hideTokens(`/newsletter/sair/${bytes}/x`)).toBe("/newsletter/sair/<token>/x");
  const slug = "/blog/como-escolher-uma-empresa-de-software-em-2026-sem-arrependimento";
  expect(hideTokens(slug)).toBe(slug);
});

describe("a preview of more drafts than it can show", () => {
  it("says that some are missing, and one with few does not", async () => {
    const notice = "só com os rascunhos mais novos";
    const base = baseOf(await share({}));
    expect((await get(`${base}/blog`)).body).not.toContain(notice);
    for (let n = 0; n < 101; n++) await addPost({ isPublished: false });
    expect((await get(`${base}/blog`)).body).toContain(notice);
    const one = await addPost();
    const link = await share({ kind: "posts", id: one.id });
    expect((await get(`${baseOf(link)}/blog`)).body).not.toContain(notice);
  });
});
