// A new site makes no promises in its owner's name and links to nothing empty.

import { globSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FirstSteps } from "#src/dashboard/first-steps/schema.ts";
import { pageType } from "#src/features/pages/pages.server.ts";
import type { Page } from "#src/features/pages/schema.ts";
import { changeTexts } from "#src/features/site-texts/texts-type.server.ts";
import { installPages } from "#src/platform/http/pages/pages.ts";
import { prepareSite } from "#src/prepare-site.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { readStoredTexts } from "#src/settings/texts/texts.server.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { wordsOf } from "#src/settings/texts/words/part.ts";
import { MAX_SEEN_PAGES } from "#src/shared/seen-pages.ts";
import { VISITS_DAYS } from "#src/shared/time/deadlines.ts";
import { buildPublicPages } from "#src/testing/public-pages.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { canonicalizePath } from "./canonical-path.ts";

let site: TestSite;
let admin: Staff;
const POSTED = {
  headers: { "content-type": "application/x-www-form-urlencoded" },
  payload: "name=Ana&email=ana%40empresa.com.br",
};
const AUTHOR = { id: null, name: "Teste" };

async function open(seed: "demo" | "none"): Promise<void> {
  site = await openTestSite({ RATE_LIMITS: "off", SEED: seed, LOG_LEVEL: "error" });
  await prepareSite(site.resources);
  await setUnderConstruction(site.resources, false);
  admin = await addStaff(site.resources, "admin");
  await installPages(
    site.api,
    await buildPublicPages(),
    { resources: site.resources, sheets: new Map() },
    canonicalizePath,
  );
}
afterEach(() => site.close());

const read = async (url: string) => (await site.api.inject({ url })).body;
async function linksOf(url: string): Promise<string[]> {
  const html = (await read(url)).replace(/<main[\s\S]*<\/main>/, "");
  return [...new Set([...html.matchAll(/<a[^>]*href="([^"#]*)[^"]*"/g)].map(([, to = ""]) => to))];
}
async function call(method: "POST" | "PUT" | "DELETE", url: string, payload?: object) {
  const response = await site.api.inject({
    method,
    url,
    headers: admin.headers,
    ...(payload && { payload }),
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.body ? response.json<{ id: string }>() : { id: "" };
}

describe("an empty site", () => {
  beforeEach(() => open("none"));

  it("says nothing of an e-book and promises no time, on any page", async () => {
    for (const url of ["/", "/servicos", "/sobre", "/contato", "/blog", "/portfolio", "/faq", "/nada"]) {
      const html = (await read(url)).replace(/<script[\s\S]*?<\/script>/g, "");
      expect(html, url).not.toMatch(/e-?book/i);
      expect(html, url).not.toMatch(/24\s*h|24(?: |\u00a0)horas/);
    }
    const sent = await read("/contato?enviado=1");
    expect(sent).toContain("Mensagem enviada com sucesso!");
    expect(sent).not.toMatch(/24(?: |\u00a0)horas/);
    expect(await read("/newsletter")).not.toMatch(/propaganda|cada artigo/);
    expect(await read("/sitemap.xml")).not.toContain("/ebook");
    const overview = await read("/llms.txt");
    expect(overview).not.toMatch(/e-?book|preço|prazo|suporte|código|história/i);
    expect(overview).not.toContain("/faq");
    expect((await site.api.inject({ url: "/downloads/transformacao-digital.pdf" })).statusCode).toBe(404);
    expect(globSync("public/**/*.pdf")).toEqual([]);
    for (const method of ["GET", "POST"] as const) {
      const { statusCode, body } = await site.api.inject({
        method,
        url: "/ebook",
        ...(method === "POST" && POSTED),
      });
      expect(statusCode).toBe(404);
      expect(body).toMatch(/<meta name="robots" content="noindex/);
      expect(body).toContain("Página não encontrada");
      expect(body).not.toContain(".pdf");
    }
  });

  it("says who the company is in law, and since when its legal texts are in force", async () => {
    await call("PUT", "/api/settings", { legalName: "Acme Software Ltda.", cnpj: "11.222.333/0001-81" });
    expect(await read("/contato")).toContain("Acme Software Ltda. · CNPJ 11.222.333/0001-81");
    const { timeZone } = site.resources.config;
    const today = new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone }).format(new Date());
    for (const url of ["/politicas-de-privacidade", "/termos-de-servico"]) {
      const html = await read(url);
      expect(html, url).toContain("razão social Acme Software Ltda., CNPJ 11.222.333/0001-81");
      expect(html, url).toContain(today);
      expect(html, url).not.toContain("14 de outubro de 2025");
    }
  });

  it("says in its privacy policy what the browser keeps with consent, and that a form takes it along", async () => {
    const html = await read("/politicas-de-privacidade");
    expect(html).toContain(
      `as últimas ${MAX_SEEN_PAGES} páginas que você viu, por ${VISITS_DAYS} dias, que o formulário envia com a mensagem`,
    );
    expect(html).not.toContain("Não servem para identificar você");
  });

  it("has first steps that open the very place, and are done once visitors see it", async () => {
    const readSteps = async () => {
      const { body } = await site.api.inject({ url: "/api/first-steps", headers: admin.headers });
      return JSON.parse(body) as FirstSteps;
    };
    const isDone = async (name: string) =>
      (await readSteps()).steps.find((step) => step.name === name)?.isDone;
    const { body } = await site.api.inject({ url: "/api/pages?limit=100", headers: admin.headers });
    const { pages } = JSON.parse(body) as { pages: Page[] };
    const services = pages.find(({ role }) => role === "services");
    const section = services?.sections.find(({ type }) => type === "services");
    const home = pages.find(({ role }) => role === "home");
    expect((await readSteps()).places).toEqual({
      services: `/dashboard/paginas/${services?.id}#${section?.id}`,
      proof: `/dashboard/paginas/${home?.id}`,
    });
    const items = [{ name: "Sistemas", summary: "Feitos para você." }];
    const sections = services?.sections.map((one) =>
      one === section ? { ...one, props: { ...one.props, items } } : one,
    );
    await call("PUT", `/api/pages/${services?.id}`, { sections });
    expect(await isDone("services")).toBe(true);
    await call("POST", `/api/pages/${services?.id}/unpublish`);
    expect(await isDone("services")).toBe(false);
    await call("PUT", "/api/settings", {
      legalName: "Acme Software Ltda.",
      cnpj: "11.222.333/0001-81",
      dpoEmail: "dados@acme.com.br",
    });
    expect(await isDone("legal")).toBe(true);
  });

  it("leads to lists as soon as there is something in them, and no longer", async () => {
    const lists = new Set(["/blog", "/portfolio", "/faq"]);
    const shown = async () => (await linksOf("/contato")).filter((to) => lists.has(to));
    expect(await shown()).toEqual([]);
    const faq = await call("POST", "/api/settings/faq", { question: "Quanto custa?", answer: "Depende." });
    expect(await shown()).toEqual(["/faq"]);
    const draft = await call("POST", "/api/posts", { title: "Um", content: "Texto" });
    expect(await shown()).toEqual(["/faq"]);
    await call("PUT", `/api/posts/${draft.id}`, { title: "Um", content: "Texto", isPublished: true });
    const other = await call("POST", "/api/posts", { title: "Dois", content: "Texto", isPublished: true });
    expect(await shown()).toEqual(["/blog", "/faq"]);
    await call("DELETE", `/api/posts/${draft.id}`);
    expect(await shown()).toEqual(["/blog", "/faq"]);
    await call("PUT", `/api/posts/${other.id}`, { title: "Dois", content: "Texto", isPublished: false });
    await call("DELETE", `/api/settings/faq/${faq.id}`);
    expect(await shown()).toEqual([]);
  });

  it("keeps the links that its owner has written, also to empty lists", async () => {
    const items = [
      { label: "Novidades", to: "/blog" },
      { label: "Guia", to: "/ebook" },
    ];
    await changeTexts(site.resources, AUTHOR, { "menu:items": items });
    const links = await linksOf("/contato");
    expect(links).toContain("/blog");
    expect(links).not.toContain("/portfolio");
    // Without an e-book its page does not exist, so nothing links there.
    expect(links).not.toContain("/ebook");
    await changeTexts(site.resources, AUTHOR, { "ebook-popup:file": "/downloads/guia.pdf" });
    expect(await linksOf("/contato")).toContain("/ebook");
  });

  it("offers the e-book that its owner has given an address", async () => {
    await changeTexts(site.resources, AUTHOR, { "ebook-popup:file": "/downloads/guia.pdf" });
    expect(await linksOf("/contato")).toContain("/ebook");
    expect(await read("/sitemap.xml")).toContain("/ebook");
    await call("POST", "/api/posts", { title: "Um", content: "Texto", isPublished: true });
    const cover = `/media/${"a".repeat(32)}-1280.webp`;
    await call("PUT", "/api/texts", { "ebook-popup:title": "Guia fiscal", "ebook-popup:cover": cover });
    const article = await read("/blog/um");
    expect(article).toMatch(/<aside class="ebook-card"[\s\S]*Guia fiscal[\s\S]*href="\/ebook"/);
    expect(article).toContain(`/media/${"a".repeat(32)}-640.webp`);
    for (const wrong of [
      { "ebook-popup:opens": "always" },
      { "ebook-popup:cover": "https://x.example/a.png" },
    ]) {
      const { headers } = admin;
      const refused = await site.api.inject({ method: "PUT", url: "/api/texts", headers, payload: wrong });
      expect(refused.statusCode, refused.body).toBe(422);
    }
    await call("PUT", "/api/texts", { "ebook-popup:file": "" });
    expect(await read("/blog/um")).not.toContain("ebook-card");
    await changeTexts(site.resources, AUTHOR, { "ebook-popup:file": "/downloads/guia.pdf" });
    const payload = { name: "Ana Prado", email: "ana@empresa.com.br", source: "lead-magnet" };
    const answer = await site.api.inject({ method: "POST", url: "/api/ebook", payload });
    expect(answer.json()).toMatchObject({ downloadUrl: "/downloads/guia.pdf" });
    for (const url of ["/ebook", "/api/ebook"])
      expect(await read(url), url).not.toMatch(/Transformação Digital|24 páginas|90 dias|diagnóstico/);
  });
});

it("the demo leads to its lists and its e-book until it is removed, and a post makes no other page anew", async () => {
  await open("demo");
  expect(await linksOf("/contato")).toEqual(
    expect.arrayContaining(["/blog", "/portfolio", "/faq", "/ebook"]),
  );
  expect(await read("/contato")).toContain("em até 24 horas úteis");
  const { value, tags } = await site.resources.cache.watch(async () => {
    const { readFrameTexts } = await import("./frame/frame-texts.server.ts");
    return readFrameTexts(site.resources);
  });
  // The dialog's texts are fetched when it opens.
  expect(Object.keys(value).filter((name) => name.includes("ebook"))).toEqual([]);
  expect([...tags].filter((tag) => tag.endsWith(":all"))).toEqual([pageType.listTag]);
  await call("DELETE", "/api/demo-content");
  const links = await linksOf("/contato");
  for (const path of ["/blog", "/portfolio", "/faq", "/ebook"]) expect(links).not.toContain(path);
  const { body } = await site.api.inject({ url: "/api/files", headers: admin.headers });
  expect(JSON.parse(body)).toMatchObject({ total: 0 });
});

it("a demo of before offers its guide from the library, and says of it what it said", async () => {
  await open("demo");
  const texts = {
    "ebook-popup:file": "/downloads/transformacao-digital.pdf",
    "ebook-popup:terms": "Só o livro.",
  };
  const { db } = site.resources;
  await db.$client.query("UPDATE site_texts SET texts = $1", [texts]);
  await db.$client.query(readFileSync("migrations/0128_ebook_of_the_demo.sql", "utf8"));
  await prepareSite(site.resources);
  const { file, title, terms } = wordsOf(EBOOK_POPUP, await readStoredTexts(db));
  expect([title, terms]).toEqual(["E-book gratuito: Transformação Digital", "Só o livro."]);
  expect((await site.api.inject({ url: file })).headers["content-type"]).toBe("application/pdf");
  const { body } = await site.api.inject({ url: "/api/files", headers: admin.headers });
  expect(body).toContain(file);
});
