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
