import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { addMissingPages } from "#src/features/pages/starter-pages/add-pages.server.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import { openRedirects } from "#src/publishing/addresses/open-redirects.server.ts";
import { longestTurn } from "#src/testing/longest-turn.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { exportRedirects } from "./archive-redirects.server.ts";
import type { ImportAnswer, MissingAddress, Redirect, RedirectList } from "./schema.ts";

let site: TestSite;
let editor: Staff;
let author: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off", SITE_URL: "https://prumo.example" });
  await addMissingPages(site.resources, STARTER_PAGES);
  editor = await addStaff(site.resources, "editor");
  author = await addStaff(site.resources, "author");
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.db.$client.query("DELETE FROM redirects; DELETE FROM missing_addresses");
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, staff: Staff | null = editor) =>
  site.api.inject({ method, url, headers: { ...staff?.headers }, ...(payload && { payload }) });
const create = (from: string, to: string, more: object = {}) =>
  call("POST", "/api/redirects", { from, to, ...more });
const list = async () => (await call("GET", "/api/redirects")).json<RedirectList>().redirects;
const visit = (url: string, method = "GET") =>
  openRedirects(site.resources, publishableTypes).find({ method, url });
const errorsOf = (answer: { json: () => { errors?: { field: string; message: string }[] } }) =>
  answer.json().errors;

async function publishPost(title: string, slug: string) {
  const answer = await call("POST", "/api/posts", { title, slug, content: "Texto", isPublished: true });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string; updatedAt: string }>();
}

it.each([
  ["GET", ""],
  ["POST", ""],
  ["PUT", "/5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21"],
  ["DELETE", "/5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21"],
  ["GET", "/missing"],
] as const)("%s /api/redirects%s is for those who publish", async (method, path) => {
  const body = method === "POST" || method === "PUT" ? { from: "/a", to: "/b" } : undefined;
  expect((await call(method, `/api/redirects${path}`, body, null)).statusCode).toBe(401);
  expect((await call(method, `/api/redirects${path}`, body, author)).statusCode).toBe(403);
});

describe("a redirect", () => {
  it("leads from an old address however it is written, with the parameters of campaigns", async () => {
    const answer = await create("https://www.velho.com.br/2019/05/Ação/", "/contato");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      from: "/2019/05/ação",
      to: "/contato",
      isAutomatic: false,
      uses: 0,
      lastUsedAt: null,
    });
    for (const url of [
      "/2019/05/a%C3%A7%C3%A3o",
      "/2019/05/A%C3%A7%C3%A3o/",
      "/2019//05/a%c3%a7%c3%a3o.data",
    ])
      expect(await visit(url)).toBe("/contato");
    expect(await visit("/2019/05/a%C3%A7%C3%A3o?utm_source=x")).toBe("/contato?utm_source=x");
    expect(await visit("/2019/05/outra")).toBeUndefined();
    for (const url of ["/%E0%A4%A", "/%00"]) expect(await visit(url)).toBeUndefined();
    for (const url of ["/2019/05/A%E7%E3o", "/2019/05/a%C7%C3O/index.html"])
      expect(await visit(url)).toBe("/contato");
    await create("/100%/servi%E7os%3F", "/contato");
    expect((await list())[0]).toMatchObject({ from: "/100%/serviços%3f" });
    for (const url of ["/100%/servi%E7os%3F", "/100%25/Servi%C3%A7os%3f/"])
      expect(await visit(url)).toBe("/contato");
  });

  it("with * leads from everything below, and a more particular one goes first", async () => {
    await create("/loja/*", "/produtos/*");
    await create("/loja/camisas/*", "/camisas");
    await create("/loja/camisas/azul", "/azul");
    expect(await visit("/loja/sapatos/45?cor=x")).toBe("/produtos/sapatos/45?cor=x");
    expect(await visit("/loja")).toBe("/produtos");
    expect(await visit("/loja/camisas/verde")).toBe("/camisas");
    expect(await visit("/loja/camisas/azul")).toBe("/azul");
    expect(await visit("/lojas/x")).toBeUndefined();
    await create("/produto-*", "/p/*");
    expect(await visit("/produto-7")).toBe("/p/7");
    expect(await visit("/loja/%0d%0aset-cookie:x")).toBe("/produtos/%0D%0Aset-cookie:x");
  });

  it("with * never leads to another site than it says", async () => {
    await create("/antigo*", "/*");
    expect(await visit("/antigo/evil.example/x")).toBe("/evil.example/x");
    expect(await visit("/antigo//evil.example")).toBe("/evil.example");
    expect(await visit("/antigo")).toBe("/");
    await create("/blog*", "https://novo.example/*", { confirmExternal: true });
    expect(await visit("/blog/@evil.example")).toBe("https://novo.example/@evil.example");
    expect(await visit("/blog")).toBe("https://novo.example/");
    const vague = await create("/outro*", "https://novo.example*", { confirmExternal: true });
    expect(vague.statusCode).toBe(422);
    expect(errorsOf(vague)).toMatchObject([{ field: "to" }]);
  });

  it("with a query goes by its parameters in any order, before one without, and passes on those of campaigns", async () => {
    await create("https://www.velho.com.br/Produto.php?ID=12&Cat=Caf%E9", "/cafe");
    await create("/produto.php?id=12", "/doze");
    await create("/produto.php?cor=a&cor=b", "/cores");
    await create("/index.php?option=com_content&id=3", "/artigo");
    await create("/outra.php", "/outra");
    expect((await list()).map(({ from }) => from)).toContain("/produto.php?cat=café&id=12");
    for (const [url, target] of [
      ["/produto.php?cat=caf%C3%A9&id=12", "/cafe"],
      ["/PRODUTO.PHP?CAT=CAF%C9&Id=12&utm_source=x&gclid=Y", "/cafe?utm_source=x&gclid=Y"],
      ["/produto.php?id=12&lang=pt", "/doze"],
      ["/produto.php.data?id=12&_routes=x", "/doze"],
      ["/produto.php?id=12&id=12", "/doze"],
      ["/produto.php?id=12&id=13", undefined],
      ["/produto.php?cor=a&cor=b", "/cores"],
      ["/produto.php?cor=b&cor=a", undefined],
      ["/produto.php?id=1", undefined],
      ["/produto.php", undefined],
      ["/?id=3&option=com_content", "/artigo"],
      ["/index.php?a=1&b=2&c=3&d=4&e=5&f=6&id=3&option=com_content", "/artigo"],
      ["/outra.php?id=12", "/outra?id=12"],
      [`/outra.php?x=${"y".repeat(5_000)}`, `/outra?x=${"y".repeat(5_000)}`],
    ] as const)
      expect([url, await visit(url)]).toEqual([url, target]);
  });

  it("for the index page of a folder holds for the folder, and the other way round", async () => {
    await create("/empresa/Default.asp", "/contato");
    await create("/clientes", "/contato");
    await create("/clientes/index.php", "/blog");
    for (const url of ["/empresa", "/Empresa/index.html", "/empresa/default.asp", "/clientes/index.html"])
      expect([url, await visit(url)]).toEqual([url, "/contato"]);
    expect(await visit("/clientes/index.php")).toBe("/blog");
    // One of a page's own index page leads there, also before the page is published.
    expect((await create("/novidades/index.html", "/novidades")).statusCode).toBe(201);
    expect(await visit("/novidades/index.html")).toBe("/novidades");
    expect(await visit("/novidades")).toBeUndefined();
    // Without a rule, an index page is its folder, unless its query says what it is.
    expect(await visit("/index.html?utm_source=x")).toBe("/?utm_source=x");
    expect(await visit("/a%20b/index.php")).toBe("/a%20b");
    expect(await visit("/index.php?id=3")).toBeUndefined();
  });

  it("with a query makes no circle, whatever the case and the order", async () => {
    expect((await create("/a?x=1&y=2", "/A/?Y=2&X=1")).statusCode).toBe(422);
    expect((await create("/a", "/a?x=1")).statusCode).toBe(422);
    await create("/a?x=1", "/b?y=2");
    expect((await create("/b", "/A?X=1&z=3")).statusCode).toBe(422);
    expect((await create("/b?y=2", "/a?x=1")).statusCode).toBe(422);
    expect((await create("/b/index.html", "/c")).statusCode).toBe(201);
    expect((await create("/c/index.html", "/b")).statusCode).toBe(422);
    expect(await visit("/a?x=1")).toBe("/b?y=2");
    // Of a page that is live it leads to the page itself.
    expect((await create("/contato?id=5", "/contato")).statusCode).toBe(201);
  });

  it("with a query leads to no other site, and adds no header", async () => {
    await create("/v.php?u=1", "/*");
    expect(await visit("/v.php?u=1&//evil.example")).toBe("/");
    await create("/w?u=1", "https://novo.example", { confirmExternal: true });
    expect(await visit("/w?u=1&gclid=%0d%0aset-cookie:a")).toBe(
      "https://novo.example?gclid=%0d%0aset-cookie:a",
    );
  });

  it("leads in one step where rules follow each other", async () => {
    await create("/um", "/dois");
    await create("/dois", "/tres/x");
    await create("/tres/*", "/quatro/*");
    expect(await visit("/um")).toBe("/quatro/x");
    expect((await list()).find(({ from }) => from === "/um")?.to).toBe("/quatro/x");
  });

  it("follows the page of an item to where that stands later", async () => {
    const { id } = await publishPost("Guia de Pix", "guia-de-pix");
    expect((await create("/pix.html", "https://prumo.example/blog/guia-de-pix")).json()).toMatchObject({
      to: "/blog/guia-de-pix",
    });
    await call("PUT", `/api/posts/${id}`, { slug: "pix-hoje" });
    expect(await visit("/pix.html")).toBe("/blog/pix-hoje");
    const [moved, made] = await list();
    expect(made).toMatchObject({ from: "/pix.html", to: "/blog/pix-hoje" });
    expect(moved).toMatchObject({ from: "/blog/guia-de-pix", to: "/blog/pix-hoje", isAutomatic: true });
    for (const method of ["PUT", "DELETE"] as const) {
      const body = method === "PUT" ? { from: "/a", to: "/b" } : undefined;
      expect((await call(method, `/api/redirects/${moved?.id ?? ""}`, body)).statusCode).toBe(409);
    }
    const { countMoved, close } = openRedirects(site.resources, publishableTypes);
    countMoved("posts", "guia-de-pix");
    await close();
    expect((await list())[0]).toMatchObject({ uses: 1, lastUsedAt: expect.any(String) });
    expect((await call("GET", "/api/redirects?q=PIX.html")).json<RedirectList>()).toMatchObject({ total: 1 });
    await call("DELETE", `/api/posts/${id}`);
  });

  it("is changed and deleted, which the log says", async () => {
    const { id } = (await create("/a", "/b")).json<Redirect>();
    expect((await call("PUT", `/api/redirects/${id}`, { from: "/a", to: "/c" })).json()).toMatchObject({
      to: "/c",
    });
    expect((await call("DELETE", `/api/redirects/${id}`)).statusCode).toBe(204);
    expect((await call("DELETE", `/api/redirects/${id}`)).statusCode).toBe(404);
    expect((await call("PUT", `/api/redirects/${id}`, { from: "/a", to: "/c" })).statusCode).toBe(404);
    expect((await call("DELETE", "/api/redirects/x")).statusCode).toBe(404);
    const { rows } = await site.resources.db.$client.query(
      "SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY at",
      [id],
    );
    expect(rows).toMatchObject([
      { action: "redirect.created", after: { "Endereço antigo": "/a", "Leva a": "/b" } },
      { action: "redirect.changed", before: { "Leva a": "/b" }, after: { "Leva a": "/c" } },
      { action: "redirect.deleted", before: { "Leva a": "/c" } },
    ]);
  });

  it("ends where somebody publishes there, and the check says so before", async () => {
    await create("/blog/volta", "/contato");
    const made = (
      await call("POST", "/api/posts", { title: "Volta", slug: "volta", content: "Texto" }, author)
    ).json<{ id: string }>();
    expect(await visit("/blog/volta")).toBe("/contato");
    const { warnings } = (
      await call("POST", `/api/posts/${made.id}/checks`, { title: "Volta", slug: "volta", content: "Texto" })
    ).json<{ warnings: { check: string; message: string }[] }>();
    expect(warnings.map(({ message }) => message)).toContain(
      "O endereço /blog/volta redireciona para /contato: ao publicar, isso termina.",
    );
    await publishPost("Volta", "volta-2");
    const live = (await call("GET", "/api/posts?limit=100")).json<{
      posts: { id: string; slug: string }[];
    }>();
    const other = live.posts.find(({ slug }) => slug === "volta-2");
    await call("DELETE", `/api/posts/${made.id}`);
    await call("PUT", `/api/posts/${other?.id}`, { slug: "volta" });
    expect((await list()).filter(({ isAutomatic }) => !isAutomatic)).toEqual([]);
  });

  it.each([
    ["", "/b", "from", "Informe o endereço antigo"],
    ["/com espaço", "/b", "from", "não pode ter espaços"],
    ["antigo", "/b", "from", "deve começar com /"],
    ["/a#x", "/b", "from", "não pode ter #"],
    ["/a?x=*", "/b", "from", "com parâmetros (?) não pode ter *"],
    ["/a*?x=1", "/b", "from", "só pode ter * no fim, sem parâmetros"],
    [`/a?x=${"y".repeat(600)}`, "/b", "from", "tem parâmetros longos demais"],
    ["/?utm_source=x", "/b", "from", "não pode ser a página inicial"],
    ["/dashboard?x=1", "/b", "from", "usado pelo próprio site"],
    ["/blog?Pagina=2&x=1", "/b", "from", "A página /blog já usa pagina"],
    ["/?enviado=1", "/b", "from", "A página / já usa enviado"],
    ["/a?x=1", "/a?X=1", "to", "Leva de volta"],
    ["/a**", "/b", "from", "só pode ter * no fim"],
    ["/*/a", "/b", "from", "só pode ter * no fim"],
    ["/", "/b", "from", "não pode ser a página inicial"],
    ["/*", "/b", "from", "não pode ser a página inicial"],
    ["/%00", "/b", "from", "não pode ser lido"],
    ["*", "/b", "from", "deve começar com /"],
    ["/dashboard/x", "/b", "from", "usado pelo próprio site"],
    ["/media/*", "/b", "from", "usado pelo próprio site"],
    ["/contato", "/b", "from", "/contato é uma página que está no ar"],
    ["/a", "", "to", "Informe aonde o endereço leva"],
    ["/a", "/com espaço", "to", "não pode ter espaços"],
    ["/a", "//mau.example", "to", "deve ser um caminho"],
    ["/a", "/\\mau.example", "to", "deve ser um caminho"],
    ["/a", "javascript:alert(1)", "to", "deve ser um caminho"],
    ["/a", "https://u:p@mau.example/", "to", "deve ser um caminho"],
    ["/a", "/dashboard", "to", "deve ser um caminho"],
    ["/a", "https://outro.example/x", "to", "Leva a outro site (outro.example)"],
    ["/a", "/A/", "to", "Leva de volta"],
    ["/a/*", "/a/b", "to", "Leva de volta"],
  ])("from “%s” to “%s” is refused at %s", async (from, to, field, message) => {
    const answer = await create(from, to);
    expect(answer.statusCode).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect((await list()).filter(({ isAutomatic }) => !isAutomatic)).toEqual([]);
  });

  it("to another site is made where that is confirmed", async () => {
    await create("/loja", "https://outro.example/Loja?x=1", { confirmExternal: true });
    expect(await visit("/loja?utm_source=y")).toBe("https://outro.example/Loja?x=1");
  });

  it("is no part of a circle, also of many that are made at once", async () => {
    const names = ["a", "b", "c", "d"];
    const answers = await Promise.all(
      names.map((name, index) => create(`/${name}`, `/${names[(index + 1) % names.length] ?? ""}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(1);
    expect((await create("/a", "/z")).statusCode).toBe(422);
  });
});

describe("a file of redirects", () => {
  const importCsv = (csv: string | Buffer, search = "") =>
    site.api.inject({
      method: "POST",
      url: `/api/redirects${search}`,
      headers: { ...editor.headers, "content-type": "text/csv" },
      payload: csv,
    });

  it("of 10,000 lines with three bad ones brings the rest and names them; a second time changes nothing", async () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `/antigo/${index};/blog/novo-${index}`);
    lines[41] = "/com espaço;/x";
    lines[4_999] = "/contato;/x";
    lines[9_998] = "/antigo/9998;/antigo/9998";
    const csv = `\uFEFFfrom;to\r\n${lines.join("\r\n")}\r\n`;
    const first = (await importCsv(csv)).json<ImportAnswer>();
    expect(first).toMatchObject({ added: 9_997, changed: 0, unchanged: 0 });
    expect(first.refused.map(({ line }) => line)).toEqual([43, 5_001, 10_000]);
    expect(first.refusedTotal).toBe(3);
    expect(first.refused[0]).toMatchObject({
      text: "/com espaço → /x",
      message: "Endereço antigo não pode ter espaços",
    });
    expect((await importCsv(csv)).json()).toMatchObject({ added: 0, changed: 0, unchanged: 9_997 });
    expect(await visit("/antigo/7")).toBe("/blog/novo-7");
    expect((await importCsv("/antigo/7,/contato")).json()).toMatchObject({ added: 0, changed: 1 });
    expect(await visit("/antigo/7")).toBe("/contato");
  });

  it("with a quotation mark that never closes brings the other lines and names that one", async () => {
    const csv = 'de;para\n/aspas-1;/contato\n"/aspas-2;/contato\n/aspas-3;/contato\n';
    expect((await importCsv(csv)).json()).toMatchObject({
      added: 2,
      refused: [{ line: 3, text: '"/aspas-2;/contato', message: "As aspas abertas nesta linha não fecham" }],
    });
  });

  it("leads to other sites only where that is confirmed", async () => {
    const csv = "/x\thttps://outro.example/";
    expect((await importCsv(csv)).json()).toMatchObject({ added: 0, refused: [{ line: 1 }] });
    expect((await importCsv(csv, "?confirmExternal=true")).json()).toMatchObject({ added: 1, refused: [] });
  });

  it("goes out as it leads, in as many queries of many as of few", async () => {
    const { db } = site.resources;
    const out = async () => {
      const counts: number[] = [];
      let text = "";
      // Others of the process ask the database too, so the least of three counts.
      for (let run = 0; run < 3; run++) {
        const query = vi.spyOn(db.$client, "query");
        text = "";
        for await (const part of exportRedirects(db, publishableTypes)) text += part;
        counts.push(query.mock.calls.length);
        query.mockRestore();
      }
      return { count: Math.min(...counts), lines: text.split("\r\n") };
    };
    const { id } = await publishPost("Guia de Boleto", "guia-de-boleto");
    await create("/boleto.html", "/blog/guia-de-boleto");
    await call("PUT", `/api/posts/${id}`, { slug: "boleto-hoje" });
    await create("/um", "/dois");
    await create("/dois", "/boleto.html");
    await create("/loja/*", "/produtos/*");
    const few = await out();
    expect(few.lines).toEqual(
      expect.arrayContaining([
        "/boleto.html;/blog/boleto-hoje",
        "/um;/blog/boleto-hoje",
        "/loja/*;/produtos/*",
        "/blog/guia-de-boleto;/blog/boleto-hoje",
      ]),
    );
    await importCsv(Array.from({ length: 40 }, (_, index) => `/antigo/${index};/um`).join("\n"));
    const many = await out();
    expect(many.count).toBe(few.count);
    expect(many.lines).toContain("/antigo/7;/blog/boleto-hoje");
    await call("DELETE", `/api/posts/${id}`);
  });

  it("leaves others their turn while its lines are checked", async () => {
    const file = Array.from({ length: 10_000 }, (_, index) => `/com espaço/${index};/x`).join("\n");
    expect(await longestTurn(() => importCsv(file))).toBeLessThan(0.5);
  });

  it("may have queries and bytes of old servers, and comes back as it went out", async () => {
    const file =
      "de;para\n/Produto.php?id=12&Cat=Caf%E9;/contato\n/?page_id=5;/blog\n/50%;/contato\n/a%2a%25e7;/contato\n";
    expect((await importCsv(file)).json()).toMatchObject({ added: 4, refused: [] });
    const made = (await list()).filter(({ isAutomatic }) => !isAutomatic);
    const from = made.map((redirect) => redirect.from);
    expect(from.toSorted()).toEqual(["/50%", "/?page_id=5", "/a%2a%25e7", "/produto.php?cat=café&id=12"]);
    let text = "";
    for await (const part of exportRedirects(site.resources.db, publishableTypes)) text += part;
    expect((await importCsv(text)).json()).toMatchObject({ unchanged: 4, changed: 0, refused: [] });
    expect(await visit("/PRODUTO.php?cat=caf%c3%a9&id=12")).toBe("/contato");
    expect((await importCsv("/a?x=1;/b?y=1\n/b?Y=1;/A/?X=1\n")).json()).toMatchObject({
      added: 1,
      refused: [{ line: 2, message: expect.stringContaining("Leva de volta") }],
    });
  });

  it("may have commas in an address where something else divides its lines", async () => {
    await importCsv("de;para\n/noticia,123;/blog/pix,hoje\n");
    expect(await visit("/noticia,123")).toBe("/blog/pix,hoje");
  });

  it("that is none is refused", async () => {
    expect((await importCsv("")).statusCode).toBeGreaterThanOrEqual(400);
    expect((await importCsv('"/a,/b')).statusCode).toBe(422);
    expect((await importCsv("\u0000PK\u0003\u0004")).json()).toMatchObject({
      added: 0,
      refused: [{ line: 1 }],
    });
  });
});

describe("what is counted", () => {
  it("is how often a redirect was used, and what was asked for in vain, without anybody's data", async () => {
    await create("/velho", "/contato");
    const { find, withoutCounts, close } = openRedirects(site.resources, publishableTypes);
    const asked = [
      "/velho",
      "/velho/",
      "/sumiu",
      "/sumiu?email=ana@x.example",
      "/outro",
      "/wp-login.php",
      "/.env",
    ];
    const personal = ["/ana@x.example", "/11999998888", "/e3b0c44298fc1c149afbf4c8"];
    for (const url of [...asked, ...personal]) await find({ method: "GET", url });
    await find({ method: "HEAD", url: "/velho" });
    await withoutCounts?.find({ method: "GET", url: "/velho" });
    await withoutCounts?.find({ method: "GET", url: "/sumiu" });
    await close();
    expect((await list()).find(({ from }) => from === "/velho")).toMatchObject({ uses: 2 });
    // The site itself counts what other tests asked for, whenever it gets to it.
    const missing = async () => {
      const all = (await call("GET", "/api/redirects/missing")).json<MissingAddress[]>();
      return all.filter(({ path }) => [...asked, ...personal].includes(path));
    };
    expect(await missing()).toMatchObject([
      { path: "/sumiu", count: 2 },
      { path: "/outro", count: 1 },
    ]);
    await create("/sumiu", "/contato");
    expect((await call("DELETE", "/api/redirects/missing?path=%2Foutro")).statusCode).toBe(204);
    expect((await call("DELETE", "/api/redirects/missing?path=%2Foutro")).statusCode).toBe(404);
    expect(await missing()).toEqual([]);
  });

  it("refuses an endless old address without trying each of its signs", async () => {
    for (const sign of ["?", "*", "?a=b&"]) {
      const before = process.threadCpuUsage();
      const answer = await create(`/${sign.repeat(200_000 / sign.length)}`, "/contato");
      expect(errorsOf(answer)?.[0]).toMatchObject({ field: "from" });
      // Microseconds of this thread.
      expect(process.threadCpuUsage(before).user).toBeLessThan(3_000_000);
    }
  });

  it("lists addresses with so many parameters that their possible redirects exceed a statement", async () => {
    const { find, close } = openRedirects(site.resources, publishableTypes);
    for (let at = 0; at < 100; at++)
      await find({ method: "GET", url: `/velho-${at}?id=${at}&cat=2&pg=3&art=4&item=5&mod=6` });
    await close();
    const answer = await call("GET", "/api/redirects/missing");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveLength(100);
  });

  it("says which page of an old site was meant, and nothing of who asked", async () => {
    const { find, close } = openRedirects(site.resources, publishableTypes);
    for (const url of [
      "/produto.php?id=12&utm_source=x&PHPSESSID=0a1b",
      "/Produto.php?ID=12&token=abc",
      "/index.asp?PageID=26",
      "/index.php?option=com_content&view=article&id=3",
      "/default.asp?pg=empresa&nome=ana",
      "/x.php?email=ana%40x.example&cpf=123&q=ana&id=11999998888",
      "/servi%E7os",
    ])
      expect(await find({ method: "GET", url })).toBeUndefined();
    await close();
    const missing = (await call("GET", "/api/redirects/missing")).json<MissingAddress[]>();
    expect(missing.map(({ path, count }) => `${count} ${path}`)).toEqual([
      "2 /produto.php?id=12",
      "1 /default.asp?pg=empresa",
      "1 /index.asp?pageid=26",
      "1 /index.php?id=3&option=com_content&view=article",
      "1 /serviços",
      "1 /x.php",
    ]);
    await create("/produto.php?id=12", "/contato");
    await create("/index.php?id=3", "/contato");
    const left = (await call("GET", "/api/redirects/missing")).json<MissingAddress[]>();
    expect(left.map(({ path }) => path)).toEqual([
      "/default.asp?pg=empresa",
      "/index.asp?pageid=26",
      "/serviços",
      "/x.php",
    ]);
  });

  it("is bounded, whatever strangers make up", async () => {
    const { find, close } = openRedirects(site.resources, publishableTypes);
    for (let index = 0; index < 1_500; index++)
      await find({ method: "GET", url: `/inventado/${index}?id=${index}` });
    await close();
    const { rows } = await site.resources.db.$client.query(
      "SELECT count(*)::int AS count FROM missing_addresses",
    );
    expect(rows).toEqual([{ count: 1_000 }]);
  });
});
