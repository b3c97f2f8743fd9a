// Imports an export written by Ghost itself (testing/old-sites/ghost).

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publishableTypes } from "#src/content-types.ts";
import { openRedirects } from "#src/publishing/addresses/open-redirects.server.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import type { Import } from "./schema.ts";

const FOLDER = "src/testing/old-sites/ghost";
const json = readFileSync(`${FOLDER}/site.json`, "utf8");
const ADDRESSES = readFileSync(`${FOLDER}/addresses.txt`, "utf8").trim().split("\n");
/** Matches addresses that need no redirect: unchanged paths, members-only posts, and ids of feed entries. */
const STAY =
  /^\/(?:\?feed=rss2|feed\/|sitemap\.xml|sobre-nos\/|contato-da-casa\/|duas-partes\/|so-assinantes\/|[0-9a-f]{24})?$/;

let site: TestSite;
let staff: Staff;
let files: Server;
let found: Import;

const get = async <Body>(url: string) =>
  (await site.api.inject({ url, headers: staff.headers })).json<Body>();

beforeAll(async () => {
  files = createServer((request, response) => {
    const url = request.url ?? "";
    if (url.endsWith(".pdf")) return response.end("%PDF-1.4\n%%EOF\n");
    if (!url.startsWith("/content/images/") || url.includes("/size/")) return response.writeHead(404).end();
    const background = { r: 40, g: 84, b: url.length * 4 };
    return void sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
      .then((bytes) => response.end(bytes));
  });
  files.listen(0, "127.0.0.1");
  await once(files, "listening");
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  await site.startWorkers();
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const payload = `${field("kind", "ghost")}${field("address", `http://${host}`)}--b\r\ncontent-disposition: form-data; name="file"; filename="site.json"\r\ncontent-type: application/json\r\n\r\n${json}\r\n--b--\r\n`;
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
  expect(found).toMatchObject({ state: "done", counts: { posts: 7, pages: 2, drafts: 4, pictures: 4 } });
  expect(found.findings.map(({ item, message }) => `${item}: ${message}`)).toEqual([
    "Menu “Principal”: A casa: A página “Sobre nós” entra no menu, mas chamava-se “A casa” no menu. Ajuste em Páginas, no menu.",
    "Menu “Principal”: Receitas: Este item do menu não foi importado (levava à lista de “Receitas”). Ajuste em Páginas, no menu.",
    "Menu “Principal”: Pão: Este item do menu não foi importado (levava a /pao-de-casa/). Ajuste em Páginas, no menu.",
    "Menu “Principal”: Loja: Este item do menu não foi importado (levava a https://loja.aurora.example/). Ajuste em Páginas, no menu.",
    "Menu “Secundário”: Assine: Este item do menu não foi importado (levava a #/portal/). Ajuste em Páginas, no menu.",
    "Pão de casa & fermento natural: Um formulário de assinatura não foi importado: ficaram as suas palavras.",
    "Pão de casa & fermento natural: A legenda da imagem de destaque ficou de fora: “Nosso forno, de 1982”.",
    "Pão de casa & fermento natural: Um script ficou de fora da importação.",
    "A nova loja: As estrelas do produto “Cesta de pães” ficaram de fora.",
    "Bolo de fubá: O endereço canônico https://avo.example/bolo/ ficou de fora.",
    "Duas partes: Era só para membros: veio como rascunho, fora do lançamento.",
    "Só assinantes: Era só para assinantes pagantes: veio como rascunho, fora do lançamento.",
    "Rascunho de outono: Era um rascunho: veio como rascunho, fora do lançamento.",
    "Agendado para longe: Estava agendado: veio como rascunho, fora do lançamento.",
    "Sobre nós: A imagem de destaque está em Imagens: páginas não têm uma aqui. Ponha-a na seção que quiser.",
  ]);
});

it("keeps each card as what it is here", async () => {
  const { posts } = await get<{ posts: { slug: string; content: string; createdAt: string }[] }>(
    "/api/posts?limit=50",
  );
  const textOf = (slug: string) =>
    posts
      .find((post) => post.slug === slug)
      ?.content.replaceAll(/\/(media|arquivos)\/[0-9a-f]{32}[-/]/g, "/$1/");
  expect(textOf("pao-de-casa")).toBe(
    [
      "Começa na **véspera**, com _paciência_. Veja [quem somos](/sobre-nos).",
      '![O forno aceso](/media/1280.webp "Nosso forno, de 1982")',
      "## Ingredientes\n\n- Farinha\n- Água\n\n1. Misture\n2. Asse",
      "> Pão se faz com tempo.\n\n> Fermento é vivo.",
      "```text\n100 g [farinha] <integral>\n```\n\n---",
      "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>",
      "[Farinhas do moinho](https://moinho.example/farinhas)\n\nOnde compramos\n\nLeitura",
      '[Encomende](/contato-da-casa "botão")',
      "> [!NOTE]\n>\n> 💡 Guarde em **pano**, não em plástico.",
      "### E sem forno a lenha?\n\nCom pedra no forno de casa.",
      "### Escrito em Markdown\n\nCom **força** e [endereço](/blog/a-nova-loja).\n\n- um\n- dois",
      "| Etapa | Horas |\n| - | - |\n| Forno | 1 |",
      "## Receba",
    ].join("\n\n"),
  );
  expect(textOf("a-nova-loja")).toBe(
    [
      "Abrimos na praça.\\\nCom mesas.",
      "![Pães na mesa](/media/1280.webp) ![](/media/1280.webp)\n\nA nova loja",
      '## Venha nos visitar\n\nTodos os dias\n\n[Loja](https://loja.aurora.example/ "botão")',
      '![](/media/1280.webp)\n\n### Cesta de pães\n\nPara **quatro**.\n\n[Comprar](https://loja.aurora.example/cesta "botão")',
      "[Tabela de preços](/arquivos/tabela-de-precos.pdf)\n\nDe março",
    ].join("\n\n"),
  );
  const { pages } = await get<{ pages: { path: string; inMenu: boolean }[] }>("/api/pages");
  expect(
    pages.filter(({ path, inMenu }) => inMenu && /^\/(sobre-nos|contato-da-casa)$/.test(path)),
  ).toHaveLength(2);
});

it("keeps the moments of publication, wherever the server stands", async () => {
  const { posts } = await get<{ posts: { slug: string; createdAt: string }[] }>("/api/posts?limit=50");
  const written = new Map<string, string>(
    (
      JSON.parse(json) as { db: [{ data: { posts: { slug: string; published_at: string | null }[] } }] }
    ).db[0].data.posts
      .filter(({ published_at }) => published_at)
      .map(({ slug, published_at }) => [slug, `${published_at?.replace(" ", "T")}.000Z`]),
  );
  const kept = posts.filter(({ slug }) => written.has(slug));
  expect(kept).toHaveLength(6);
  for (const { slug, createdAt } of kept) expect(createdAt, slug).toBe(written.get(slug));
});

it("leads on from every address that the old site answered, once it is published", async () => {
  const url = `/api/releases/${found.release}/publish`;
  expect((await site.api.inject({ method: "POST", url, headers: staff.headers })).statusCode).toBe(200);
  const { find } = openRedirects(site.resources, publishableTypes);
  const left: string[] = [];
  for (const address of [...ADDRESSES, "/page/2/", "/tag/receitas/rss/", "/pao-de-casa/amp/"])
    if (!STAY.test(address) && !(await find({ method: "GET", url: address }))) left.push(address);
  expect(left).toEqual([]);
});

it("is not new to feed readers: posts keep the ids of the old feed", async () => {
  const { body } = await site.api.inject({ url: "/rss.xml", headers: { host: "localhost:3000" } });
  const here = [...body.matchAll(/<guid isPermaLink="false">([^<]+)<\/guid>/g)].map(([, guid]) => guid);
  expect(here.length).toBeGreaterThan(2);
  const there = new Set([...json.matchAll(/"id": ?"(\w+)"/g)].map(([, id]) => id));
  expect(here.filter((guid) => !there.has(guid))).toEqual([]);
});
