import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getShownTexts } from "#src/settings/texts/texts.server.ts";
import { COOKIES, FOOTER } from "#src/settings/texts/words/frame.ts";
import { BLOG } from "#src/settings/texts/words/lists.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { ALL_PARTS } from "./parts/all-parts.ts";
import type { ShownPart } from "./schema.ts";
import { changeTexts, textsChangeSchema } from "./texts-type.server.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  // Public pages are not part of the API; a route stands in for one.
  site.api.get("/servicos", async () => "ok");
  editor = await addStaff(site.resources, "editor");
  await updateSettings(site.resources, { siteName: "Nível & Cia" });
});
afterAll(() => site.close());

async function call(method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object, who = editor) {
  const headers = { ...who.headers };
  const response = await site.api.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const put = (texts: object) => call("PUT", "/api/texts", texts);
const shown = () => getShownTexts(site.resources, [COOKIES, FOOTER, BLOG]);

beforeEach(async () => {
  await site.resources.db.$client.query("UPDATE site_texts SET texts = '{}'");
  await site.resources.db.$client.query("DELETE FROM content_states");
  await put({ "cookies:title": null });
});

describe("the texts of mails about accounts", () => {
  const mail = { "mail-reset-password:heading": "Clique já" };

  it("are an administrator's, live and in drafts; an editor writes the others", async () => {
    const known = (await call("GET", "/api/texts")).body;
    const name = "mail-reset-password:heading";
    expect(known).toHaveProperty([name]);
    for (const write of [() => put(mail), () => call("PUT", "/api/texts/draft", mail)]) {
      const { status, body } = await write();
      expect(status).toBe(403);
      expect(body.detail).toBe("Só administradores mudam os e-mails sobre contas.");
    }
    // Unchanged values may be sent along with others.
    expect((await put({ [name]: known[name], "cookies:title": "Biscoitos?" })).status).toBe(200);
    const admin = await addStaff(site.resources, "admin");
    const draft = await call("PUT", "/api/texts/draft", mail, admin);
    expect(draft.status).toBe(200);
    const seen = { revision: draft.body.baseRevision };
    expect((await call("POST", "/api/texts/publish", seen)).status).toBe(403);
    expect((await call("POST", "/api/texts/publish", seen, admin)).status).toBe(200);
    expect((await call("PUT", "/api/texts", { [name]: null }, admin)).status).toBe(200);
  });
});

describe("the texts of the site", () => {
  it("are the product's until somebody writes others, which alone are stored and sent", async () => {
    expect((await call("GET", "/api/texts")).body["cookies:title"]).toBe(COOKIES.words.title);
    expect(await shown()).not.toHaveProperty("cookies:title");
    const saved = await put({ "cookies:title": "Biscoitos?", "cookies:more": COOKIES.words.more });
    expect(saved).toMatchObject({ status: 200, body: { "cookies:title": "Biscoitos?" } });
    const { rows } = await site.resources.db.$client.query("SELECT texts FROM site_texts");
    expect(rows).toEqual([{ texts: { "cookies:title": "Biscoitos?" } }]);
    expect(await shown()).toMatchObject({ "cookies:title": "Biscoitos?" });
    expect((await put({ "cookies:title": null })).body["cookies:title"]).toBe(COOKIES.words.title);
  });

  it("name what is in the settings", async () => {
    await put({ "footer:closing": "{{ empresa }}, desde 2010" });
    expect((await shown())["footer:closing"]).toBe("Nível & Cia, desde 2010");
  });

  it("have drafts, a comparison in words, and a history that gives them back", async () => {
    const items = [{ label: "Início", to: "/" }];
    const draft = await call("PUT", "/api/texts/draft", { "menu:items": items, "posts:title": "Fale" });
    expect(draft).toMatchObject({ status: 200, body: { "posts:title": "Fale", differs: true } });
    expect(await shown()).not.toHaveProperty("posts:title");
    const { body: diff } = await call("GET", "/api/texts/revisions/draft/diff?with=stored");
    expect(JSON.stringify(diff)).toContain(" · /servicos");
    expect(JSON.stringify(diff)).not.toContain("[object");
    expect(await call("POST", "/api/texts/publish")).toMatchObject({ status: 200 });
    expect((await shown())["posts:title"]).toBe("Fale");
    const { revisions } = (await call("GET", "/api/texts/revisions")).body;
    const first = revisions.at(-1).id;
    expect(await call("POST", `/api/texts/revisions/${first}/restore`)).toMatchObject({
      status: 200,
      body: { "posts:title": BLOG.words.title },
    });
  });

  it("are any staff's to write, and nobody else's", async () => {
    const nobody = { ...editor, headers: {} } as Staff;
    for (const [method, url] of [
      ["GET", ""],
      ["PUT", ""],
      ["GET", "/parts"],
      ["GET", "/draft"],
      ["POST", "/publish"],
      ["GET", "/revisions"],
      ["POST", "/mails/mail-lead/preview"],
    ] as const) {
      const payload = method === "PUT" ? { "cookies:title": "Oi" } : undefined;
      expect(await call(method, `/api/texts${url}`, payload, nobody)).toMatchObject({ status: 401 });
    }
  });

  it("are described to tools: each part with its fields, and what they may name", async () => {
    const { body } = (await call("GET", "/api/texts/parts")) as { body: ShownPart[] };
    const mail = body.find(({ name }) => name === "mail-ebook");
    expect(mail).toMatchObject({ isMail: true, values: { link: expect.any(String) } });
    const fields = body.flatMap((part) => part.fields);
    for (const { name, schema } of fields) expect(schema, name).toMatchObject({ title: expect.any(String) });
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });
});

describe("a text that is refused", () => {
  it.each([
    ["cookies:title", ""],
    ["cookies:title", "a".repeat(200)],
    ["cookies:title", 7],
    ["cookies:title", { toString: "x" }],
    ["cookies:text", "Usamos \u0000 cookies"],
    ["menu:items", [{ label: "x", to: "javascript:alert(1)" }]],
    ["menu:items", [{ label: "x", to: "//outro.example" }]],
    ["menu:items", [{ label: "", to: "/" }]],
    ["menu:items", Array.from({ length: 13 }, () => ({ label: "x", to: "/" }))],
    ["menu:items", [{ label: "x", to: "/", level: "mais fundo" }]],
    ["menu:items", "Início"],
    ["mail-lead:subject", "Novo\r\nBcc: outra@pessoa.example"],
  ])("%s: %j", async (field, value) => {
    const { status, body } = await put({ [field]: value });
    expect(status).toBe(422);
    expect(body.errors[0].field).toContain(field);
    expect(await shown()).not.toHaveProperty(field);
  });

  it("names something that there is not: the message says what there is", async () => {
    const { body } = await put({ "footer:closing": "{{cnpj}} {{empresa}}" });
    expect(body.errors[0].message).toMatch(/^\{\{cnpj\}\} não existe aqui\. .*\{\{empresa\}\}/);
    expect(await put({ "mail-ebook:subject": "{{mensagem}}" })).toMatchObject({ status: 422 });
  });

  it("is an e-mail without what it is for", async () => {
    const { body } = await put({ "mail-ebook:body": "Olá, {{nome}}." });
    expect(body.errors).toEqual([{ field: "mail-ebook:body", message: "Este texto precisa ter {{link}}" }]);
    expect(await put({ "mail-newsletter:body": "Oi" })).toMatchObject({ status: 422 });
    // Mails about accounts need both the link and the security notice.
    for (const missing of ["link", "segurança"]) {
      const left = ["link", "segurança"].filter((name) => name !== missing);
      const answer = await put({ "mail-reset-password:body": `Olá. {{${left.join("")}}}` });
      expect(answer.body.errors).toEqual([
        { field: "mail-reset-password:body", message: `Este texto precisa ter {{${missing}}}` },
      ]);
    }
  });

  it("may be a draft, but is not published", async () => {
    expect(await call("PUT", "/api/texts/draft", { "mail-ebook:body": "Olá." })).toMatchObject({
      status: 200,
    });
    expect(await call("POST", "/api/texts/publish")).toMatchObject({ status: 422 });
  });

  it("may be missing in a draft, also in a list; too much or of another kind it is no draft", async () => {
    const columns = [{ title: "", links: [{ label: "", to: "" }] }];
    const draft = { "footer:columns": columns, "cookies:title": "" };
    expect(await call("PUT", "/api/texts/draft", draft)).toMatchObject({ status: 200, body: draft });
    const { status, body } = await call("POST", "/api/texts/publish");
    expect(status).toBe(422);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: "footer:columns.0.title", message: "Título: escreva um texto" },
        { field: "footer:columns.0.links.0.to", message: "Diga aonde o link leva" },
        { field: "cookies:title", message: "Título: escreva um texto" },
      ]),
    );
    for (const wrong of [
      { "cookies:title": "x".repeat(81) },
      { "footer:columns": [{ title: 5, links: [] }] },
    ])
      expect(await call("PUT", "/api/texts/draft", wrong)).toMatchObject({ status: 422 });
  });

  it("is no part of the site: unknown names are ignored, and texts of other versions kept", async () => {
    await site.resources.db.$client.query(`UPDATE site_texts SET texts = '{"future:text": "Depois"}'`);
    expect(await put({ "nada:x": "y", "__proto__:x": "y", "posts:title": "Oi" })).toMatchObject({
      status: 200,
    });
    const { rows } = await site.resources.db.$client.query("SELECT texts FROM site_texts");
    expect(rows[0].texts).toEqual({ "future:text": "Depois", "posts:title": "Oi" });
  });
});

it("whatever somebody wrote into the row by hand, pages show texts and lists", async () => {
  await site.resources.db.$client.query(
    `UPDATE site_texts SET texts = '{"cookies:title": 5, "ebook:chapters": [{"title": {}}], "posts:title": null}'`,
  );
  await put({ "cookies:more": "Mais" });
  const texts = await shown();
  expect(texts).not.toHaveProperty("cookies:title");
  expect(texts).not.toHaveProperty("ebook:chapters");
  expect(texts["cookies:more"]).toBe("Mais");
});

it("the product's own texts are valid: what a restored revision holds can be published", () => {
  const texts = ALL_PARTS.flatMap(({ name, words }) =>
    Object.entries(words).map(([field, value]) => [`${name}:${field}`, value]),
  );
  expect(textsChangeSchema.safeParse(Object.fromEntries(texts)).error).toBeUndefined();
});

describe("the checks of texts", () => {
  const check = (texts: object, who = editor) => call("POST", "/api/texts/checks", texts, who);
  const menu = (to: string) => ({ "menu:items": [{ label: "Novidade", to }] });

  it("name a new link of the menu or the footer that leads to no page", async () => {
    const columns = [{ title: "Empresa", links: [{ label: "Rodapé", to: "/lp/sumiu" }] }];
    const { status, body } = await check({ ...menu("/lp/nao-existe"), "footer:columns": columns });
    expect(status).toBe(200);
    const DEAD = "leva a uma página que visitantes não encontram.";
    expect(body.warnings).toEqual([
      {
        check: "links",
        field: "menu:items",
        message: `O link “Novidade” ${DEAD}`,
        detail: "/lp/nao-existe",
      },
      { check: "links", field: "footer:columns", message: `O link “Rodapé” ${DEAD}`, detail: "/lp/sumiu" },
    ]);
  });

  it("leave links to pages, places and other sites alone, and those that are live already", async () => {
    for (const to of [
      "/servicos",
      "/servicos#prazos",
      "/#contato",
      "#contato",
      "https://outro.example/",
      "tel:+551155550180",
    ])
      expect((await check(menu(to))).body.warnings).toEqual([]);
    await put(menu("/lp/nao-existe"));
    expect((await check(menu("/lp/nao-existe"))).body.warnings).toEqual([]);
  });

  it("find nothing in what is no list of links, and are staff's alone", async () => {
    const odd = { "menu:items": [null, 7, { to: { to: "/x" } }], "menu:other": "x", nope: { to: "" } };
    expect(await check(odd)).toMatchObject({ status: 200, body: { warnings: [] } });
    expect((await check([])).status).toBe(422);
    expect((await check(menu("/x"), await addStaff(site.resources, "author"))).status).toBe(403);
  });
});

describe("a preview of an e-mail", () => {
  it("is made of what is written, and sends nothing", async () => {
    const { status, body } = await call("POST", "/api/texts/mails/mail-newsletter/preview", {
      "mail-newsletter:subject": "Bem-vindo à {{empresa}} <b>",
      "mail-newsletter:body": "<script>alert(1)</script>\n\nSaia em {{link}} quando quiser.\n\n{{link}}",
    });
    expect(status).toBe(200);
    expect(body.subject).toBe("Bem-vindo à Nível & Cia <b>");
    expect(body.html).not.toContain("<script");
    expect(body.html).toContain("Sair da lista");
    expect(body.text).toMatch(/Saia em http\S+ quando quiser\.\n\nSair da lista: http/);
  });

  it("is refused like the text itself, and unknown ones are not found", async () => {
    const body = { "mail-ebook:body": "Olá." };
    expect(await call("POST", "/api/texts/mails/mail-ebook/preview", body)).toMatchObject({ status: 422 });
    expect(await call("POST", "/api/texts/mails/cookies/preview", {})).toMatchObject({ status: 404 });
  });
});

it("a change by the server's own code is checked as well", async () => {
  const author = { id: null, name: "Teste" };
  expect(await changeTexts(site.resources, author, { "posts:title": "Oi" })).toMatchObject({ ok: true });
});
