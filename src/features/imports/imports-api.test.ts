import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { openRedirects } from "#src/publishing/addresses/open-redirects.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import type { Import } from "./schema.ts";

const fixture = readFileSync("src/testing/old-sites/wordpress.xml", "utf8");

const OLD_PAGES: Record<string, string> = {
  "/robots.txt": "User-agent: *\nDisallow: /segredo",
  "/": `<html><body><a href="/blog/pudim">Pudim</a><a href="/contato-antigo/">Contato</a><a href="/segredo">x</a><a href="/">Início</a></body></html>`,
  "/blog/pudim": `<html><head><title>Pudim | Casa</title><meta name="description" content="Leite e ovos."><meta property="article:published_time" content="2020-03-04T10:00:00Z"></head><body><nav><a href="/">Início</a></nav><article><h1>Pudim</h1><p>Três ovos.</p><img src="/fotos/forno.png" alt="Pudim"></article></body></html>`,
  "/contato-antigo/": `<html><body><main><h1>Contato antigo</h1><p>Rua A.</p><form role="search"><input name="s"></form><form><label>Nome <input name="your-name"></label><label for="e">E-mail *</label><input id="e" type="email"><textarea placeholder="Mensagem" required></textarea><label>Assunto<select><option value="">Escolha</option><option>Festa</option><option>Bolo</option></select></label><input type="checkbox" aria-label="Aceito ser contatado"><input type="file" name="anexo"><input type="hidden" name="x"><button>Mandar</button></form></main></body></html>`,
};

let files: Server;
let host: string;
let site: TestSite;
let staff: Staff;
let picturesAsked: string[] = [];
beforeAll(async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  files = createServer((request, response) => {
    picturesAsked.push(request.url ?? "");
    if (request.url?.endsWith("/forno.png")) return response.end(picture);
    const page = OLD_PAGES[request.url ?? ""];
    if (page) return response.setHeader("content-type", "text/html").end(page);
    return response.writeHead(404).end();
  });
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  files.close();
});

const wxr = () => fixture.replaceAll("ORIGIN", host);

function formOf(file: string, fields: Record<string, string>, fileName = "site.xml") {
  const lines = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/xml\r\n\r\n`;
  return { payload: `${lines.join("")}${head}${file}\r\n--b--\r\n`, type: "multipart/form-data; boundary=b" };
}

async function runImport(file: string, fields: Record<string, string>, fileName?: string): Promise<Import> {
  const { payload, type } = formOf(file, fields, fileName);
  const answer = await site.api.inject({
    method: "POST",
    url: "/api/imports",
    headers: { ...staff.headers, "content-type": type },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(202);
  return ended(answer.json<{ id: string }>().id);
}

async function ended(id: string): Promise<Import> {
  let found: Import | undefined;
  await eventually(async () => {
    found = (await site.api.inject({ url: `/api/imports/${id}`, headers: staff.headers })).json<Import>();
    return found.state !== "reading";
  });
  if (!found) throw new Error("there is an import");
  return found;
}

const get = async <Body>(url: string) =>
  (await site.api.inject({ url, headers: staff.headers })).json<Body>();
const post = (url: string, payload?: object) =>
  site.api.inject({ method: "POST", url, headers: staff.headers, ...(payload && { payload }) });
const leadOn = (url: string) => openRedirects(site.resources, publishableTypes).find({ method: "HEAD", url });
const messages = ({ findings }: Import) => findings.map(({ item, message }) => `${item}: ${message}`);

interface PostView {
  id: string;
  slug: string;
  title: string;
  content: string;
  isPublished: boolean;
}

describe("a WordPress export", () => {
  it("is only looked at in a dry run", async () => {
    const found = await runImport(wxr(), { kind: "wordpress", dryRun: "true" });
    expect(found).toMatchObject({
      state: "ready",
      release: null,
      counts: { posts: 2, pages: 1, drafts: 1, pictures: 2 },
    });
    expect(messages(found)).toContain(
      "Pão de casa & fermento: O código [contact-form-7] não funciona aqui e ficou de fora.",
    );
    expect((await get<{ total: number }>("/api/posts")).total).toBe(0);
    expect(picturesAsked).toEqual([]);
  });

  it("keeps the name of its file in the list, without folders and marks, and not longer than a line", async () => {
    const dry = { kind: "wordpress", dryRun: "true" };
    const { id, fileName } = await runImport(wxr(), dry, "aurora.wordpress.2026-11-25.xml");
    expect(fileName).toBe("aurora.wordpress.2026-11-25.xml");
    const { imports } = await get<{ imports: Import[] }>("/api/imports");
    expect(imports.find((one) => one.id === id)?.fileName).toBe(fileName);
    expect((await runImport(wxr(), dry, "C:\\fotos\\a\u202Elmx.exe")).fileName).toBe("almx.exe");
    const long = (await runImport(wxr(), dry, `${"é".repeat(300)}.xml`)).fileName;
    expect(long).toBe(`${"é".repeat(146)}.xml`);
    expect((await runImport(wxr(), dry, "\u202E")).fileName).toBe("arquivo");
  });

  it("becomes drafts, what was public in one release", async () => {
    const found = await runImport(wxr(), { kind: "wordpress" });
    expect(found, messages(found).join("\n")).toMatchObject({
      state: "done",
      counts: { posts: 2, pages: 1, drafts: 1, pictures: 1 },
    });
    expect(messages(found)).toEqual(
      expect.arrayContaining([
        "Menu “Principal”: Loja: Este item do menu não foi importado (levava a https://loja.aurora.example/). Ajuste em Páginas, no menu.",
        "Natal: Estava agendado: veio como rascunho, fora do lançamento.",
        `Sobre nós: A imagem http://${host}/wp-content/uploads/sumiu.png não foi importada: o servidor da imagem a recusou.`,
        "Sobre nós: As colunas vieram uma abaixo da outra.",
      ]),
    );
    const { posts } = await get<{ posts: PostView[] }>("/api/posts");
    const bread = posts.find(({ slug }) => slug === "pao-de-casa");
    expect(bread).toMatchObject({
      title: "Pão de casa & fermento",
      excerpt: "O pão de todo dia.",
      category: "Receitas",
      tags: ["Fermento"],
      isFeatured: true,
      isPublished: false,
      author: { name: "Marta Nogueira" },
      seoTitle: "Pão de casa & fermento – passo a passo",
      seoDescription: "Como fazer pão em casa.",
      createdAt: "2015-05-04T10:00:00.000Z",
      featuredImage: expect.stringMatching(/^\/media\//),
    });
    expect(bread?.content).toBe(
      `Começa na **véspera**. Veja [quem somos](/sobre-nos).\n\n![O forno a lenha](${/\/media\/\S+\.webp/.exec(bread?.content ?? "")?.[0]})\n\nAbrimos às seis.`,
    );
    const natal = posts.find(({ slug }) => slug === "natal");
    expect(natal?.content).toMatch(
      /^Primeira linha\\?\s*\n?segunda linha\n\n!\[O forno\]\(\/media\/\S+ "Nosso forno"\)\n\nFim\.$/,
    );
    const release = await get<{ items: { id: string }[] }>(`/api/releases/${found.release}`);
    expect(release.items).toHaveLength(2);
    expect(await leadOn("/2015/05/pao-de-casa/")).toBeUndefined();
  });

  it("changes nothing when it comes again, and leaves what was edited here", async () => {
    const [before] = (await get<{ posts: PostView[] }>("/api/posts")).posts;
    await site.api.inject({
      method: "PUT",
      url: `/api/posts/${before?.id}/draft`,
      headers: staff.headers,
      payload: { title: "Mudado aqui" },
    });
    picturesAsked = [];
    const again = await runImport(wxr(), { kind: "wordpress" });
    expect(again).toMatchObject({ state: "done", counts: { posts: 0, pages: 0, pictures: 0, known: 3 } });
    expect(picturesAsked).toEqual([]);
    expect((await get<{ total: number }>("/api/posts")).total).toBe(2);
    expect(await get(`/api/posts/${before?.id}/draft`)).toMatchObject({ title: "Mudado aqui" });
  });

  it("leads its old addresses on while the release is published", async () => {
    const { release } = await runImport(wxr(), { kind: "wordpress" });
    const crm = { name: "CRM", url: "https://93.184.216.34/x", events: ["post-published"] };
    expect((await post("/api/webhooks", crm)).statusCode).toBe(201);
    const events = () => site.resources.db.$count(sql`webhook_events`);
    const before = await events();
    const published = await post(`/api/releases/${release}/publish`);
    // Publishing old posts must not announce them.
    expect(await events()).toBe(before);
    expect(published.statusCode, published.body).toBe(200);
    const bread = "/blog/pao-de-casa";
    const { posts } = await get<{ posts: (PostView & { publishedAt: string })[] }>(
      "/api/posts?published=true",
    );
    expect(posts[0]?.publishedAt).toBe("2015-05-04T10:00:00.000Z");
    expect(await leadOn("/2015/05/pao-de-casa/")).toBe(bread);
    expect(await leadOn("/?p=12")).toBe(bread);
    expect(await leadOn("/?p=12&utm_source=x&preview=true")).toBe(`${bread}?utm_source=x`);
    expect(await leadOn("/?page_id=14")).toBe("/sobre-nos");
    expect(await leadOn("/pao-de-casa/forno/")).toBe(bread);
    expect(await leadOn("/category/receitas/")).toBe("/blog?categoria=Receitas");
    expect(await leadOn("/tag/fermento/")).toBe("/blog?tag=Fermento");
    expect(await leadOn("/author/marta/")).toBe("/blog");
    for (const file of ["forno.png", "forno-1024x695.png", "forno-300x204.png"])
      expect(await leadOn(`/wp-content/uploads/2015/05/${file}`), file).toMatch(/^\/media\//);
    expect(await leadOn("/?p=13")).toBeUndefined();
    expect((await post(`/api/releases/${release}/revert`)).statusCode).toBe(200);
    expect(await leadOn("/2015/05/pao-de-casa/")).toBeUndefined();
    expect(await leadOn("/?p=12")).toBeUndefined();
    expect(await leadOn("/category/receitas/")).toBeUndefined();
  });

  it("leads its old addresses on again when the reverted release, or an item alone, is published again", async () => {
    const { release } = await runImport(wxr(), { kind: "wordpress" });
    const { posts } = await get<{ posts: PostView[] }>("/api/posts");
    const bread = posts.find(({ slug }) => slug === "pao-de-casa");
    const areLed = async () => [
      await leadOn("/2015/05/pao-de-casa/"),
      await leadOn("/?p=12"),
      await leadOn("/?page_id=14"),
      await leadOn("/category/receitas/"),
    ];
    const article = "/blog/pao-de-casa";
    const list = "/blog?categoria=Receitas";
    const nowhere = [undefined, undefined, undefined, undefined];
    expect(await areLed()).toEqual(nowhere);
    // Alone, in a release that was reverted before.
    expect((await post(`/api/posts/${bread?.id}/publish`)).statusCode).toBe(200);
    expect(await areLed()).toEqual([article, article, undefined, list]);
    expect((await post(`/api/posts/${bread?.id}/unpublish`)).statusCode).toBe(200);
    expect(await areLed()).toEqual(nowhere);
    // In another release.
    const items = [{ kind: "posts", id: bread?.id }];
    const other = (await post("/api/releases", { name: "De novo no ar", items })).json<{ id: string }>();
    expect((await post(`/api/releases/${release}/publish`)).json()).toMatchObject({
      detail: expect.stringContaining("Já está no lançamento “De novo no ar”"),
    });
    expect((await post(`/api/releases/${other.id}/publish`)).statusCode).toBe(200);
    expect(await areLed()).toEqual([article, article, undefined, list]);
    expect((await post(`/api/releases/${other.id}/revert`)).statusCode).toBe(200);
    expect(await areLed()).toEqual(nowhere);
    // All of it.
    const again = await post(`/api/releases/${release}/publish`);
    expect(again.json(), again.body).toMatchObject({ state: "published", revertedAt: null });
    expect(await areLed()).toEqual([article, article, "/sobre-nos", list]);
  });

  it("keeps the release while old addresses lead to what came with it", async () => {
    const { release } = await runImport(wxr(), { kind: "wordpress" });
    const remove = () =>
      site.api.inject({ method: "DELETE", url: `/api/releases/${release}`, headers: staff.headers });
    const refused = await remove();
    expect(refused.statusCode, refused.body).toBe(409);
    expect(await leadOn("/?p=12")).toBe("/blog/pao-de-casa");
  });
});

describe("a Ghost export", () => {
  it("becomes drafts; what members paid for stays outside of the release", async () => {
    const file = readFileSync("src/testing/old-sites/ghost.json", "utf8");
    const found = await runImport(file, { kind: "ghost", address: `http://${host}` });
    expect(found, messages(found).join("\n")).toMatchObject({
      state: "done",
      counts: { posts: 2, drafts: 1, pictures: 1 },
    });
    expect(messages(found)).toEqual([
      "Bolo de fubá: Um formulário de assinatura não foi importado e ficou de fora.",
      "Só assinantes: Era só para assinantes pagantes: veio como rascunho, fora do lançamento.",
    ]);
    const { posts } = await get<{ posts: PostView[] }>("/api/posts");
    const cake = posts.find(({ slug }) => slug === "bolo-de-fuba");
    expect(cake).toMatchObject({
      category: "Doces",
      tags: [],
      isFeatured: true,
      author: { name: "Rosa Lima" },
      seoTitle: "Bolo de fubá da avó",
    });
    expect(cake?.content).toMatch(/^\*\*Fubá\*\* e erva-doce\.\n\n!\[Bolo\]\(\/media\/\S+\)$/);
    expect((await post(`/api/releases/${found.release}/publish`)).statusCode).toBe(200);
    expect(await leadOn("/bolo-de-fuba/")).toBe("/blog/bolo-de-fuba");
    expect(await leadOn("/rss/")).toBe("/rss.xml");
  });

  it("from before 1.0 keeps its pages, authors, pictures and times", async () => {
    const old = { html: null, status: "published", author_id: 2, published_at: 1388318310783 };
    const posts = [
      {
        ...old,
        id: 1,
        title: "Manjar",
        slug: "manjar",
        page: 0,
        markdown: "Com **leite**.",
        image: "/content/images/2013/manjar.png",
      },
      { ...old, id: 2, title: "A casa", slug: "a-casa-de-2013", page: 1, html: "<p>Desde 1982.</p>" },
    ];
    const users = [{ id: 2, name: "Rosa Lima", slug: "rosa" }];
    const file = `\uFEFF${JSON.stringify({ meta: { version: "003" }, data: { posts, users } })}`;
    const found = await runImport(file, { kind: "ghost", address: `http://${host}` });
    expect(found, messages(found).join("\n")).toMatchObject({
      state: "done",
      counts: { posts: 1, pages: 1, drafts: 0 },
    });
    const { posts: imported } = await get<{ posts: PostView[] }>("/api/posts?limit=50");
    expect(imported.find(({ slug }) => slug === "manjar")).toMatchObject({
      content: "Com **leite**.",
      author: { name: "Rosa Lima" },
      createdAt: "2013-12-29T11:58:30.783Z",
    });
    const { pages } = await get<{ pages: { path: string }[] }>("/api/pages");
    expect(pages.map(({ path }) => path)).toContain("/a-casa-de-2013");
  });

  it("that is damaged ends with the place of the fault, and brings nothing", async () => {
    const file =
      '{"db":[{"data":{"posts":[{"id":"1","slug":"um","html":"<p>Um.</p>"},{"id":"2" "slug":"dois"}]}}]}';
    const found = await runImport(file, { kind: "ghost", address: `http://${host}` });
    expect(found).toMatchObject({ state: "failed", counts: { posts: 0 } });
    expect(messages(found)).toEqual([
      "Arquivo: O arquivo não pode ser lido como JSON (linha 1, coluna 79): falta um sinal “,”.",
    ]);
  });
});

describe("a site that is looked at", () => {
  it("is asked for its robots.txt first and for no page twice", async () => {
    picturesAsked = [];
    const answer = await site.api.inject({
      method: "POST",
      url: "/api/imports",
      headers: staff.headers,
      payload: { kind: "site", address: `http://${host}/` },
    });
    const found = await ended(answer.json<{ id: string }>().id);
    expect(found, messages(found).join("\n")).toMatchObject({
      state: "done",
      counts: { posts: 1, pages: 1 },
    });
    expect(picturesAsked[0]).toBe("/robots.txt");
    expect(picturesAsked).not.toContain("/segredo");
    expect(picturesAsked).toEqual([...new Set(picturesAsked)]);
    expect(messages(found)).toContain("Contato antigo: O campo “anexo” do formulário não foi importado.");
    const { pages } = await get<{ pages: { id: string; path: string }[] }>("/api/pages?limit=100");
    const contact = pages.find(({ path }) => path === "/contato-antigo")?.id;
    const { sections } = await get<{ sections: { type: string; props: object }[] }>(`/api/pages/${contact}`);
    const [text, form, ...more] = sections;
    expect([text?.type, form?.type, ...more]).toEqual(["text", "form"]);
    expect(form?.props).toMatchObject({
      button: "Mandar",
      fields: [
        { type: "text", name: "campo-1", label: "Nome", required: false },
        { type: "email", name: "campo-2", label: "E-mail", required: true },
        { type: "text", label: "Mensagem", isLong: true, required: true },
        { type: "choice", label: "Assunto", options: ["Festa", "Bolo"] },
        { type: "consent", label: "Aceito ser contatado" },
      ],
    });
    const { posts } = await get<{ posts: PostView[] }>("/api/posts");
    expect(posts.find(({ slug }) => slug === "pudim")?.content).toMatch(
      /^Três ovos\.\n\n!\[Pudim\]\(\/media\/\S+\)$/,
    );
  });
});

describe("a site that has moved within itself", () => {
  const moved = createServer((request, response) => {
    const [at = "", url = ""] = [request.headers.host, request.url];
    asked.push(at + url);
    if (!at.startsWith("127."))
      return response.writeHead(301, { location: `http://127.0.0.1:${at.split(":")[1]}${url}` }).end();
    if (url === "/velha") return response.writeHead(302, { location: "/nova/" }).end();
    const text = {
      "/": `<html><body><a href="https://127.0.0.1:${at.split(":")[1]}/acucar">A</a><a href="/velha">V</a><a href="/nova/">N</a><a href="/acucar">A</a></body></html>`,
      "/acucar": `<html><head><meta charset="iso-8859-1"></head><body><main><h1>Açúcar</h1><p>Pão.</p></main></body></html>`,
      "/nova/": `<html><body><main><h1>Página nova</h1><p>Chão.</p></main></body></html>`,
    }[url];
    response.setHeader("content-type", url === "/nova/" ? "text/html; charset=windows-1252" : "text/html");
    return text ? response.end(Buffer.from(text, "latin1")) : response.writeHead(404).end();
  });
  let asked: string[] = [];
  beforeAll(async () => {
    moved.listen(0);
    await once(moved, "listening");
  });
  afterAll(() => moved.close());

  it("is read where it is now, in its own characters, no page twice; what leads on there leads on here", async () => {
    asked = [];
    const { port } = moved.address() as AddressInfo;
    const answer = await post("/api/imports", { kind: "site", address: `http://localhost:${port}/` });
    const found = await ended(answer.json<{ id: string }>().id);
    expect(found, messages(found).join("\n")).toMatchObject({ state: "done", counts: { pages: 2 } });
    const pagesAsked = asked.filter((url) => !url.endsWith("/robots.txt"));
    expect(pagesAsked).toEqual([...new Set(pagesAsked)]);
    const pages = await get<{ title: string }[] | { pages: { title: string }[] }>("/api/pages?limit=100");
    const titles = (Array.isArray(pages) ? pages : pages.pages).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(["Açúcar", "Página nova"]));
    expect((await post(`/api/releases/${found.release}/publish`)).statusCode).toBe(200);
    expect(await leadOn("/velha")).toBe("/nova");
  });
});

it("an import's list has its findings in short", async () => {
  const { imports } = await get<{ imports: Import[] }>("/api/imports");
  for (const one of imports) expect(one.findingCount).toBeGreaterThanOrEqual(one.findings.length);
  await site.resources.db.execute(sql`UPDATE imports SET findings =
    (SELECT jsonb_agg(jsonb_build_object('item', n::text, 'message', 'x')) FROM generate_series(1, 250) AS n) WHERE id = ${imports[0]?.id}`);
  const [first] = (await get<{ imports: Import[] }>("/api/imports")).imports;
  expect([first?.findings.length, first?.findingCount]).toEqual([100, 250]);
  expect((await get<Import>(`/api/imports/${imports[0]?.id}`)).findings).toHaveLength(250);
});

describe("a file that is no export", () => {
  it.each([
    ["cut", () => wxr().slice(0, 6000), "termina no meio"],
    ["a page", () => "<!doctype html><html><body>Oi</body></html>", "não é uma exportação"],
    ["not XML", () => "PK\u0003\u0004", "não é uma exportação"],
  ])("is refused: %s", async (_name, file, message) => {
    const found = await runImport(file(), { kind: "wordpress" });
    expect(found.state).toBe("failed");
    expect(messages(found).join()).toContain(message);
  });

  it("is not kept where more comes than one file, or what is asked for is none", async () => {
    const { payload, type } = formOf(wxr(), { kind: "ghost" });
    const another = `--b\r\ncontent-disposition: form-data; name="file"; filename="b.xml"\r\n\r\nx\r\n--b--`;
    for (const [sent, status] of [
      [payload.replace("--b--", another), 422],
      [formOf(wxr(), { kind: "outro" }).payload, 422],
    ] as const) {
      const headers = { ...staff.headers, "content-type": type };
      const answer = await site.api.inject({ method: "POST", url: "/api/imports", headers, payload: sent });
      expect(answer.statusCode, answer.body).toBe(status);
    }
    expect(await site.resources.storage.list("imports")).toEqual([]);
  });

  it("may be one of several of one export, whose references lead from one to another", async () => {
    const post = `<item><title>Um</title><content:encoded>a</content:encoded><wp:post_id>1</wp:post_id><wp:post_name>um</wp:post_name><wp:status>draft</wp:status><wp:post_type>post</wp:post_type>META</item>`;
    const file = (item: string) =>
      `<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>http://varios.example</wp:base_blog_url>${item}</channel></rss>`;
    const meta = (id: number) =>
      `<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>${id}</wp:meta_value></wp:postmeta>`;
    const picture = `<item><title>foto</title><wp:post_id>7</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>http://varios.example/foto.jpg</wp:attachment_url></item>`;
    const second = `--b\r\ncontent-disposition: form-data; name="file"; filename="b.xml"\r\n\r\n${file(picture)}\r\n--b--`;
    for (const [id, missing] of [
      [7, false],
      [8, true],
    ] as const) {
      const { payload, type } = formOf(file(post.replace("META", meta(id))), {
        kind: "wordpress",
        dryRun: "true",
      });
      const begun = await site.api.inject({
        method: "POST",
        url: "/api/imports",
        headers: { ...staff.headers, "content-type": type },
        payload: payload.replace("--b--", second),
      });
      expect(begun.statusCode, begun.body).toBe(202);
      let found: Import | undefined;
      await eventually(async () => {
        found = await get<Import>(`/api/imports/${begun.json<{ id: string }>().id}`);
        return found.state !== "reading";
      });
      expect(found).toMatchObject({ state: "ready", counts: { posts: 1, pictures: missing ? 0 : 1 } });
      expect(
        JSON.stringify(found?.findings).includes("A imagem de destaque não está no arquivo enviado"),
      ).toBe(missing);
    }
  });

  it("is asked for where it is missing", async () => {
    const answer = await site.api.inject({
      method: "POST",
      url: "/api/imports",
      headers: staff.headers,
      payload: { kind: "site" },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain("Informe o endereço do site antigo");
  });
});
