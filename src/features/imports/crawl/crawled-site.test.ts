import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "#src/platform/config.ts";
import type { OldSite } from "../old-site/old-site.ts";
import { askPages } from "./ask-page.ts";
import { type AskPage, openCrawled } from "./crawled-site.ts";

const pageOf = (text: string): string =>
  `<!doctype html><html><body><main><h1>Título</h1><p>${text}</p></main></body></html>`;
const linksTo = (...paths: string[]): string => paths.map((path) => `<a href="${path}">Ver</a>`).join("");

let server: Server;
let origin: string;
beforeAll(async () => {
  const home = pageOf(linksTo("/grande", "/lenta", "/dados", "/quebrada", "/nao-existe", "/sobre"));
  server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "text/html");
    if (url === "/") response.end(home);
    else if (url === "/sobre") response.end(pageOf("Fazemos pão."));
    else if (url === "/grande") response.setHeader("content-length", 6 * 1024 * 1024).write("<html>");
    else if (url === "/lenta") response.write("<html>");
    else if (url === "/dados") response.end("{}");
    else if (url === "/quebrada") response.writeHead(500).end();
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function crawl(
  ask: AskPage,
  address: string,
): Promise<{ addresses: string[]; notes: OldSite["notes"] }> {
  const site = await openCrawled({ ask, at: () => Promise.resolve() }, address);
  const addresses: string[] = [];
  for await (const item of site.items()) addresses.push(...item.addresses);
  return { addresses, notes: site.notes };
}

describe("a site that is read page by page", () => {
  it("names pages that are too large, too slow, broken or no HTML, and no dead link", async () => {
    const ask = askPages({ config: { allowPrivateAddresses: true } as Config }, 5_000);
    const { addresses, notes } = await crawl(ask, origin);
    expect(addresses).toEqual(["/sobre"]);
    expect(notes.toSorted((one, other) => one.item.localeCompare(other.item))).toEqual([
      { item: "/dados", message: "O endereço não responde com uma página em HTML e ficou de fora." },
      { item: "/grande", message: "A página tem mais de 5 MB e ficou de fora." },
      { item: "/lenta", message: "A página demorou demais para responder e ficou de fora." },
      { item: "/quebrada", message: "O site antigo não conseguiu entregar a página, e ela ficou de fora." },
    ]);
  });

  it.each([
    [
      "RSS",
      `<rss xmlns:dc="x"><channel><link>http://velho.example/</link><item><guid isPermaLink="false">velho-7&nbsp;</guid><link>http://www.velho.example/Blog/p%C3%A3o/</link></item>`,
      "velho-7&nbsp;",
    ],
    [
      "Atom",
      `<feed><id>tag:velho</id><entry><id>tag:velho,7</id><link rel="self" href="/x"/><link href="/blog/p%c3%a3o"/><source><id>outro</id></source></entry></feed>`,
      "tag:velho,7",
    ],
    ["RSS without ids", `<rss><item><link>/blog/pão</link></item></rss>`, "/blog/pão"],
  ])("knows the ids of its feed: %s", async (_name, feed, id) => {
    const pages: Record<string, string> = {
      "/": `<html><head><link rel="alternate" type="application/rss+xml" href="/feed"></head><body>${linksTo("/blog/pão", "/blog/bolo")}</body></html>`,
      "/feed": feed,
      "/blog/p%C3%A3o": pageOf("Fazemos pão."),
      "/blog/bolo": pageOf("Fazemos bolo."),
    };
    const ask: AskPage = (url) => {
      const text = pages[new URL(url).pathname];
      return Promise.resolve(
        text
          ? { url, bytes: Buffer.from(text), contentType: "text/html; charset=utf-8" }
          : { failure: "refused" },
      );
    };
    const site = await openCrawled({ ask, at: () => Promise.resolve() }, "http://velho.example/");
    const found = new Map<string, string | undefined>();
    for await (const { slug, feedId } of site.items()) found.set(slug, feedId);
    expect([...found]).toEqual([
      ["pão", id],
      ["bolo", undefined],
    ]);
  });

  it("has pages that differ by their query, and no end of sessions, sort orders, days and copies", async () => {
    const asked: string[] = [];
    const links = [
      "/index.php?pg=empresa",
      "/index.php",
      "/index.php?PHPSESSID=1a2b",
      "/produto.php?id=1&cat=2&utm_source=x",
      "/produto.php?cat=2&id=1&ordem=preco",
      "/produto.php?id=2",
      "/servico.asp?nome=Manuten%E7%E3o",
      "/noticia.php?id=7",
      "/agenda.php?dia=1",
      "/outra.php?velha=3",
      "/canonica.php?id=1",
      "/canonica.php?id=2",
      "/?cat=3",
      "/copia.php?k=1",
      "/fim.php?n=1",
    ];
    const ask: AskPage = (url) => {
      const { pathname, search, searchParams } = new URL(url);
      const path = pathname + search;
      if (/\.(?:txt|xml)$/.test(pathname)) return Promise.resolve({ failure: "refused" });
      asked.push(path);
      if (path === "/outra.php?velha=3")
        return Promise.resolve({ leadsTo: `${new URL(url).origin}/produto.php?id=2` });
      const n = Number(searchParams.get("n") ?? searchParams.get("k") ?? searchParams.get("dia") ?? 0) + 1;
      const texts: Record<string, string> = {
        "/": linksTo(...links),
        "/index.php": linksTo(...links),
        "/agenda.php": `Agenda ${linksTo(`/agenda.php?dia=${n}`, `/agenda.php?data=2020-01-${n}`)}`,
        "/copia.php": `Sempre igual ${linksTo()}`,
        "/fim.php": `Sem fim ${n} ${linksTo(`/fim.php?n=${n}`, `/copia.php?k=${n}`)}`,
      };
      const text = path === "/index.php?pg=empresa" ? "Empresa" : (texts[pathname] ?? path);
      const canonical = pathname === "/canonica.php" ? '<link rel="canonical" href="/canonica.php">' : "";
      return Promise.resolve({
        url,
        bytes: Buffer.from(pageOf(text).replace("<body>", `<head>${canonical}</head><body>`)),
        contentType: "text/html; charset=utf-8",
      });
    };
    const site = await openCrawled({ ask, at: () => Promise.resolve() }, "http://velho.example/");
    const items: { kind: string; slug: string; addresses: string[] }[] = [];
    for await (const { kind, slug, addresses } of site.items()) items.push({ kind, slug, addresses });
    const found = items.flatMap(({ addresses }) => addresses);
    expect(found.filter((address) => !address.startsWith("/fim.php?"))).toEqual([
      "/agenda.php",
      "/index.php?pg=empresa",
      "/produto.php?cat=2&id=1",
      "/produto.php?id=2",
      "/servico.asp?nome=Manuten%E7%E3o",
      "/noticia.php?id=7",
      "/canonica.php",
      "/canonica.php?id=1",
      "/copia.php?k=1",
    ]);
    expect(items.find(({ addresses }) => addresses[0] === "/noticia.php?id=7")).toMatchObject({
      kind: "posts",
      slug: "Título",
    });
    expect(site.otherAddresses).toEqual(
      expect.arrayContaining([
        { source: "/outra.php?velha=3", target: "/produto.php?id=2" },
        { source: "/canonica.php?id=2", target: "/canonica.php" },
        { source: "/index.php", target: "/" },
        { source: "/copia.php?k=2", target: "/copia.php?k=1" },
      ]),
    );
    expect(asked.filter((path) => path.startsWith("/copia.php"))).toHaveLength(1 + 10);
    expect(asked.filter((path) => path.startsWith("/fim.php"))).toHaveLength(500);
    expect(site.notes).toEqual([
      {
        item: "/fim.php",
        message: "Mais de 500 páginas só diferem no que vem depois do ?; as outras ficaram de fora.",
      },
    ]);
  });

  it("is read up to two thousand pages, and says so where it has more", async () => {
    const ask: AskPage = (url) => {
      const [, n = "0"] = /\/p(\d+)$/.exec(url) ?? [];
      if (/\.(?:txt|xml)$/.test(url)) return Promise.resolve({ failure: "refused" });
      const bytes = Buffer.from(pageOf(linksTo(`/p${Number(n) + 1}`)));
      return Promise.resolve({ url, bytes, contentType: "text/html" });
    };
    const { addresses, notes } = await crawl(ask, "http://velho.example/");
    expect(addresses).toHaveLength(1_999);
    expect(notes).toEqual([
      { item: "Site", message: "O site tem mais de 2.000 páginas; as outras ficaram de fora." },
    ]);
  });
});
