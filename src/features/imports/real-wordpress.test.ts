// Imports an export written by WordPress itself (testing/old-sites/wordpress).

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { installPages } from "#src/platform/http/pages/pages.ts";
import { openRedirects } from "#src/publishing/addresses/open-redirects.server.ts";
import { canonicalizePath } from "#src/site/canonical-path.ts";
import { eventually } from "#src/testing/eventually.ts";
import { buildPublicPages } from "#src/testing/public-pages.ts";
import { readExported, readShown } from "#src/testing/second-comparison.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import type { Import } from "./schema.ts";

const FOLDER = "src/testing/old-sites/wordpress";
const ADDRESSES = readFileSync(`${FOLDER}/addresses.txt`, "utf8").trim().split("\n");
/** Matches addresses that need no redirect: unchanged paths, the feed, and password-protected content. */
const STAY = /^\/(?:feed\/|sobre-nos\/(?:equipe\/)?|contato\/|inicio\/|novidades\/)?$/;
const LOCKED = /^\/2020\/01\/com-senha\/|^\/\?p=22$/;
/** Matches addresses that WordPress only guesses from their beginning; nothing links to them. */
const GUESSED = /^\/(?:pao|bolo-de-fuba|2026\/11\/\d+)\/$/;

let site: TestSite;
let staff: Staff;
let files: Server;
let host: string;
let found: Import;
let xml: string;

const get = async <Body>(url: string) =>
  (await site.api.inject({ url, headers: staff.headers })).json<Body>();

beforeAll(async () => {
  files = createServer((request, response) => {
    const url = request.url ?? "";
    if (url.endsWith(".pdf")) return response.end("%PDF-1.4\n%%EOF\n");
    // Serves uploaded files, but not the sizes that WordPress generated.
    if (!url.startsWith("/wp-content/uploads/") || /-\d+x\d+\./.test(url))
      return response.writeHead(404).end();
    const blue = url.length * 4;
    return void sharp({
      create: { width: 40, height: 30, channels: 3, background: { r: 40, g: 84, b: blue } },
    })
      .png()
      .toBuffer()
      .then((bytes) => response.end(bytes));
  });
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  const shown = { resources: site.resources, sheets: new Map<string, string>() };
  await installPages(site.api, await buildPublicPages(), shown, canonicalizePath);
  await site.startWorkers();
  xml = readFileSync(`${FOLDER}/site.xml`, "utf8").replaceAll("ORIGIN", host);
  const payload = `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nwordpress\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="site.xml"\r\ncontent-type: text/xml\r\n\r\n${xml}\r\n--b--\r\n`;
  const headers = { ...staff.headers, "content-type": "multipart/form-data; boundary=b" };
  const begun = await site.api.inject({ method: "POST", url: "/api/imports", headers, payload });
  const { id } = begun.json<{ id: string }>();
  await eventually(async () => (found = await get<Import>(`/api/imports/${id}`)).state !== "reading");
});
afterAll(async () => {
  await site.close();
  files.close();
});

it("comes whole, and what cannot come is listed", () => {
  expect(found, JSON.stringify(found.findings, null, 1)).toMatchObject({
    state: "done",
    counts: { posts: 11, pages: 5, drafts: 5, pictures: 6 },
  });
  expect(found.findings.map(({ item, message }) => `${item}: ${message}`)).toEqual(
    expect.arrayContaining([
      "Lixeira: 1 item estava na lixeira do site antigo e ficou lá.",
      "Menu “Principal”: A casa: A página “Sobre nós” entra no menu, mas chamava-se “A casa” no menu. Ajuste em Páginas, no menu.",
      "Menu “Principal”: Equipe: A página “Equipe” entra no menu, mas ficava dentro de “A casa”. Ajuste em Páginas, no menu.",
      "Menu “Principal”: Receitas: Este item do menu não foi importado (levava à lista de “Receitas”). Ajuste em Páginas, no menu.",
      "Menu “Principal”: Loja: Este item do menu não foi importado (levava a https://loja.aurora.example/). Ajuste em Páginas, no menu.",
      "Pão de casa & fermento natural: O bloco “latest-posts”, que o WordPress preenche sozinho, ficou de fora.",
      "Pão de casa & fermento natural: O código [contact-form-7] não funciona aqui e ficou de fora.",
      "Sobre nós: As colunas vieram uma abaixo da outra.",
    ]),
  );
});

it("keeps lists, videos, buttons and documents of both editors", async () => {
  const { posts } = await get<{ posts: { slug: string; content: string }[] }>("/api/posts?limit=50");
  const textOf = (slug: string) => posts.find((post) => post.slug === slug)?.content ?? "";
  const video = "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>";
  expect(textOf("pao-de-casa")).toContain(
    `\n\n${video}\n\n[Encomende](/contato-pagina "botão")\n\n### Horário`,
  );
  expect(textOf("bolo-de-fuba")).toContain("**Modo de fazer**\n\n1. Misture.\n2. Asse.\n\n![](/media/");
  expect(textOf("bolo-de-fuba")).toContain(`\n\n${video}\n\nSirva morno`);
  const { pages } = await get<{ pages: { id: string; path: string }[] }>("/api/pages");
  const sectionsOf = async (path: string) =>
    JSON.stringify(await get(`/api/pages/${pages.find((page) => page.path === path)?.id}`));
  expect(await sectionsOf("/contato-pagina")).toMatch(
    /\[Tabela de preços\]\(\/arquivos\/[0-9a-f]{32}\/tabela-de-precos\.pdf\)/,
  );
  const about = await sectionsOf("/sobre-nos");
  expect(about).toContain(`"caption":"Pães na mesa"`);
  expect(about).toContain(`"text":"A nova loja"`);
});

it("fills the library, with what pictures show", async () => {
  const { images } = await get<{ images: { name: string; alt: string }[] }>("/api/images?limit=50");
  expect(images.map(({ name, alt }) => `${name}: ${alt}`).toSorted()).toEqual([
    "bolo-de-fuba.jpg: Bolo de fubá",
    "fachada.jpg: A fachada da padaria",
    "forno-a-lenha.jpg: O forno a lenha",
    "guardada.png: Guardada, e em nenhum texto",
    "pao.png: ",
    "selo.png: Selo de 40 anos",
  ]);
});

it("leads on from every address that the old site answered, once it is published", async () => {
  const url = `/api/releases/${found.release}/publish`;
  expect((await site.api.inject({ method: "POST", url, headers: staff.headers })).statusCode).toBe(200);
  const { find } = openRedirects(site.resources, publishableTypes);
  const left: string[] = [];
  for (const address of [...ADDRESSES, "/page/2/", "/category/receitas/page/2/", "/2015/", "/2015/05/"]) {
    if (STAY.test(address) || LOCKED.test(address) || GUESSED.test(address)) continue;
    const to = await find({ method: "GET", url: address });
    if (!to || /&amp;|%26amp/.test(to)) left.push(`${address} → ${to}`);
  }
  expect(left).toEqual([]);
});

it("is not new to feed readers: posts keep the ids of the old feed", async () => {
  const { body } = await site.api.inject({ url: "/rss.xml", headers: { host: "localhost:3000" } });
  const there = new Set([...xml.matchAll(/<guid isPermaLink="false">[^<]+<\/guid>/g)].map(([guid]) => guid));
  const here = [...body.matchAll(/<guid isPermaLink="false">[^<]+<\/guid>/g)].map(([guid]) => guid);
  expect(here.length).toBeGreaterThan(3);
  expect(here.filter((guid) => !there.has(guid))).toEqual([]);
});

async function open(address: string): Promise<{ path: string; status: number; html: string }> {
  const answer = await site.api.inject({
    url: encodeURI(decodeURI(address)),
    headers: { host: "localhost:3000" },
  });
  const { find } = openRedirects(site.resources, publishableTypes);
  const to = answer.headers.location ?? (await find({ method: "GET", url: address }));
  if (to?.startsWith("/")) return open(to);
  return { path: address, status: answer.statusCode, html: answer.body };
}

it("has everything that a second comparison, which shares nothing with the first, looks for, or it is listed", async () => {
  const unlisted: string[] = [];
  const pages = readExported(xml, `http://${host}`);
  expect(pages.map(({ title }) => title)).toContain("Pão de casa & fermento natural");
  for (const { title, path, texts, links, pictures, filledIn } of pages) {
    // The home page here is not replaced.
    const { status, html } = await open(path === "/" ? "/inicio" : path);
    const listed = found.findings.filter(({ item }) => item === title).map(({ message }) => message);
    const lacks = (what: string) => {
      if (!listed.some((message) => message.includes(what))) unlisted.push(`${title}: ${what}`);
    };
    if (status !== 200) lacks(`${path} ${status}`);
    if (path === "/") lacks("Era a página inicial");
    const shown = readShown(html);
    for (const text of texts) if (!shown.text.includes(text)) lacks(text);
    const ends = new Set(await Promise.all(shown.links.map(endOf)));
    for (const link of links) if (!ends.has(await endOf(link))) lacks(link);
    if (shown.pictures < pictures.length) lacks(`${shown.pictures} of ${pictures.join()}`);
    for (const name of filledIn) lacks(name);
  }
  expect(unlisted).toEqual([]);
});

async function endOf(link: string): Promise<string> {
  const url = new URL(link, `http://${host}`);
  return url.host === host ? (await open(url.pathname + url.search)).path.replace(/\/$/, "") : url.href;
}
