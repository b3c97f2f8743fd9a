import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
import { installPages } from "#src/platform/http/pages/pages.ts";
import { prepareSite } from "#src/prepare-site.ts";
import { installPreviews } from "#src/publishing/previews/preview-pages.ts";
import { buildPublicPages } from "#src/testing/public-pages.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { canonicalizePath } from "../canonical-path.ts";

const SECRET = "Segredo ainda não publicado aos quatro ventos";
const COMPANY = { siteName: "Acme", contactEmail: "oi@acme.com.br", contactPhone: "1133334444" };

let site: TestSite;
let admin: Staff;
let author: Staff;
let base = "";
let slug = "";
let postId = "";

beforeAll(async () => {
  site = await openTestSite({ SEED: "none", RATE_LIMITS: "off" });
  const { api, resources } = site;
  await prepareSite(resources);
  admin = await addStaff(resources, "admin");
  author = await addStaff(resources, "author");
  const build = await buildPublicPages();
  await installPreviews(api, { build, resources, kinds, sheets: new Map(), canonicalizePath });
  await installPages(api, build, { resources, sheets: new Map() }, canonicalizePath);
  await api.listen({ port: 0, host: "127.0.0.1" });
  base = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  const nameless = await (await ask("/")).text();
  expect(nameless).toContain("<title>Em construção</title>");
  expect(nameless).not.toContain("Vitrine");
  await updateSettings(resources, { ...COMPANY, siteDescription: SECRET, seoDescription: SECRET });
  const made = await send("POST", "/api/posts", { title: SECRET, content: SECRET, isPublished: true });
  ({ slug, id: postId } = (await made.json()) as { slug: string; id: string });
  await send("POST", "/api/settings/faq", { question: SECRET, answer: SECRET });
});
afterAll(() => site.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers, redirect: "manual" });
const send = (method: string, path: string, body: object, headers: Record<string, string> = admin.headers) =>
  fetch(base + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
/** Returns the cookie that a browser gets with a staff call. */
async function passOf({ headers }: Staff): Promise<string> {
  const answer = await ask("/api/auth/verify", headers);
  return answer.headers.getSetCookie().join("; ").split(";", 1)[0] ?? "";
}
const setClosed = (isUnderConstruction: boolean) => send("PUT", "/api/settings", { isUnderConstruction });

const pages = () => [
  "/",
  "/blog",
  `/blog/${slug}`,
  "/faq",
  "/nada",
  "/contato?x=1",
  "/Blog/",
  "/sem-conexao",
];
const programs = () => [
  "/sitemap.xml",
  "/rss.xml",
  "/feed.json",
  "/llms.txt",
  `/blog/${slug}.md`,
  "/api/posts",
  `/api/posts/slug/${slug}`,
  `/api/posts/image/${postId}`,
  "/api/projects",
  "/api/pages",
  "/api/settings/faq",
  "/_root.data",
  "/blog.data",
  `/blog/${slug}.data?_routes=features%2Fposts%2Fpost-page%2Fpost.page`,
  "/dashboard/../blog.data",
  "/og/0000.png",
];

describe("a site that starts empty", () => {
  it("shows strangers whose it is at every page's address, and asks them to come again", async () => {
    for (const path of pages()) {
      const answer = await ask(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 503]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "retry-after": "3600",
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
      });
      expect(html).toContain("<title>Em construção – Acme</title>");
      for (const shown of ["Em construção", "Acme", "mailto:oi@acme.com.br", "tel:+551133334444"])
        expect(html, path).toContain(shown);
      expect(html).toMatch(/<meta name="robots" content="noindex/);
      expect(html, path).not.toContain(SECRET);
    }
    expect((await fetch(`${base}/dashboard/%2e%2e/blog`)).status).toBe(503);
  });

  it("tells programs nothing of it, and crawlers to come again", async () => {
    for (const path of programs()) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "3600"]);
      expect(await answer.text()).not.toContain(SECRET);
    }
    for (const path of ["/manifest.webmanifest", "/api/settings/public", "/newsletter/sair/nada"])
      expect(await (await ask(path)).text(), path).not.toContain(SECRET);
    expect(await (await ask("/api/settings/public")).json()).toMatchObject({
      ...COMPANY,
      seoDescription: null,
    });
    const robots = await ask("/robots.txt");
    expect([robots.status, await robots.text()]).toEqual([200, expect.not.stringContaining("Sitemap")]);
    for (const path of ["/healthz", "/readyz"]) expect((await ask(path)).status).toBe(200);
  });

  it("takes nothing from strangers", async () => {
    const contact = {
      name: "Ana Prado",
      email: "ana@empresa.com.br",
      message: "Uma mensagem",
      source: "website",
    };
    const calls = {
      contact,
      newsletter: { email: contact.email, source: "blog" },
      events: { event: "page_view", page: "/" },
    };
    for (const [path, body] of Object.entries(calls))
      expect([path, (await send("POST", `/api/${path}`, body, {})).status]).toEqual([path, 503]);
    const form = new URLSearchParams(contact);
    const posted = await fetch(`${base}/contato`, { method: "POST", body: form });
    expect([posted.status, await posted.text()]).toEqual([503, expect.stringContaining("Em construção")]);
    // Staff can try the form.
    const cookie = await passOf(admin);
    expect((await send("POST", "/api/contact", contact, { cookie })).status).toBe(201);
  });

  it("shows staff everything, in their browser, while they are signed in, and nothing of it is kept", async () => {
    for (const person of [admin, author]) {
      const cookie = await passOf(person);
      expect(cookie).toMatch(/^vitrine_site=[\w-]{43}$/);
      const answer = await ask(`/blog/${slug}`, { cookie });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      expect(await answer.text()).toContain(SECRET);
      expect((await ask("/rss.xml", { cookie })).status).toBe(200);
      expect((await ask("/api/posts", { cookie })).status).toBe(200);
    }
    expect((await ask("/api/posts", admin.headers)).status).toBe(200);
    expect((await ask(`/blog/${slug}`, { cookie: `vitrine_site=${"A".repeat(43)}` })).status).toBe(503);
    const leaving = await addStaff(site.resources, "editor");
    const cookie = await passOf(leaving);
    await send("POST", "/api/auth/logout", {}, leaving.headers);
    expect((await ask("/", { cookie })).status).toBe(503);
    expect((await ask(`/blog/${slug}`)).status).toBe(503);
  });

  it("gives a cookie that is not what the database keeps, and stays valid when the token is renewed", async () => {
    const staying = await addStaff(site.resources, "editor");
    const cookie = await passOf(staying);
    const value = Buffer.from(cookie.split("=")[1] ?? "", "base64url");
    const { rows } = await site.resources.db.$client.query<{ found: number }>(
      `SELECT count(*)::int AS found FROM sessions
       WHERE $1 IN (token_hash, previous_token_hash, construction_cookie_hash)`,
      [value],
    );
    expect(rows).toEqual([{ found: 0 }]);
    const asking = { authorization: staying.headers.authorization, cookie };
    expect((await ask("/api/auth/verify", asking)).headers.getSetCookie().join()).not.toContain(
      "vitrine_site",
    );
    await site.resources.db.$client.query(
      "UPDATE sessions SET token_hash = sha256('another') WHERE user_id = $1",
      [staying.user.id],
    );
    expect((await ask(`/blog/${slug}`, { cookie })).status).toBe(200);
    await site.resources.db.$client.query("DELETE FROM sessions WHERE user_id = $1", [staying.user.id]);
    expect((await ask(`/blog/${slug}`, { cookie })).status).toBe(503);
  });

  it("is open to preview links", async () => {
    const made = await send("POST", "/api/preview-links", { name: "Cliente" });
    const { url } = (await made.json()) as { url: string };
    const answer = await ask(`${url.split("/").slice(0, 3).join("/")}/blog/${slug}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(SECRET)]);
  });

  it("has no file for strangers, but for staff and for who looks at a preview until that ends", async () => {
    const form = new FormData();
    form.set("file", new Blob(["%PDF-1.7\n%%EOF"]), "Tabela.pdf");
    const stored = await fetch(`${base}/api/files`, { method: "POST", headers: author.headers, body: form });
    const file = ((await stored.json()) as { url: string }).url;
    expect((await ask(file)).status).toBe(503);
    expect((await ask(file, author.headers)).status).toBe(200);
    const made = await send("POST", "/api/preview-links", { name: "Cliente" });
    const { id, url } = (await made.json()) as { id: string; url: string };
    const [cookie = ""] = (await ask(url)).headers.getSetCookie();
    expect(cookie).toMatch(/^vitrine_uploads_preview=\S+; Path=\/arquivos; HttpOnly; SameSite=Lax$/);
    const pass = { cookie: cookie.split(";", 1)[0] ?? "" };
    const seen = await ask(file, pass);
    expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    await fetch(`${base}/api/preview-links/${id}`, { method: "DELETE", headers: admin.headers });
    expect((await ask(file, pass)).status).toBe(503);
  });
});

describe("opening", () => {
  it("is an administrator's, recorded, at once, and can be undone", async () => {
    const cookie = await passOf(admin);
    const editor = await addStaff(site.resources, "editor");
    expect((await send("PUT", "/api/settings", { isUnderConstruction: false }, editor.headers)).status).toBe(
      403,
    );
    expect((await send("PUT", "/api/settings", { isUnderConstruction: "sim" })).status).toBe(422);
    expect(await (await setClosed(false)).json()).toMatchObject({
      isUnderConstruction: false,
      siteName: "Acme",
    });
    for (let count = 0; count < 2; count++) {
      const open = await ask(`/blog/${slug}`);
      expect([open.status, open.headers.get("x-robots-tag")]).toEqual([200, null]);
      expect(await open.text()).toContain(SECRET);
    }
    expect((await ask("/em-construcao")).headers.get("location")).toBe("/");
    expect((await ask("/sitemap.xml")).status).toBe(200);
    const after = await ask("/api/auth/verify", { ...admin.headers, cookie });
    expect(after.headers.getSetCookie().join()).toContain("vitrine_site=; Path=/; Max-Age=0");
    // Cached pages are no longer shown.
    await setClosed(true);
    await setClosed(true);
    for (const path of [...pages(), ...programs()])
      expect([path, (await ask(path)).status]).toEqual([path, 503]);
    const { entries } = (await (await ask("/api/audit?limit=100", admin.headers)).json()) as {
      entries: { action: string; actor: { id: string } }[];
    };
    const acts = entries.filter(({ action }) => action.startsWith("site."));
    expect(acts.map(({ action, actor }) => [action, actor.id])).toEqual([
      ["site.closed", admin.user.id],
      ["site.opened", admin.user.id],
    ]);
  });

  it("is not undone by an older version of the settings", async () => {
    await setClosed(false);
    await updateSettings(site.resources, { siteName: "Acme Software" });
    const history = (await (await ask("/api/settings/revisions", admin.headers)).json()) as {
      revisions: { id: string; fields?: object }[];
    };
    expect(JSON.stringify(history)).not.toContain("isUnderConstruction");
    expect((await ask("/")).status).toBe(200);
  });
});

it("only an empty site is born so: the demo and a site in use are open", async () => {
  const demo = await openTestSite({ SEED: "demo" });
  const used = await openTestSite({ SEED: "none" });
  try {
    const { headers } = await addStaff(used.resources, "admin");
    const payload = { question: "Quanto custa?", answer: "Depende." };
    await used.api.inject({ method: "POST", url: "/api/settings/faq", headers, payload });
    for (const { resources, api } of [demo, used]) {
      await prepareSite(resources);
      expect((await api.inject({ url: "/sitemap.xml" })).statusCode).toBe(200);
    }
  } finally {
    await demo.close();
    await used.close();
  }
});
