// Checks short HTML that would be expensive to convert, and hostile crawled sites.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Config } from "#src/platform/config.ts";
import { processorTime } from "#src/testing/processor-time.ts";
import { askPages } from "../crawl/ask-page.ts";
import { fetchPage } from "../crawl/fetch-page.ts";
import { readRobots, readSitemaps } from "../crawl/find-pages.ts";
import { readPage } from "../crawl/read-page.ts";
import { readSitemap } from "../crawl/read-sitemap.ts";
import { filesOf } from "./picture-files.ts";
import { parseHtml, toMarkdown } from "./to-markdown.ts";

const BASE = new URL("http://velho.example");
const marks = (count: number) => Array.from({ length: count }, (_, id) => `<b id=${id}>`).join("");
const convert = (html: string) => {
  const { tree, notes } = parseHtml(html);
  return { notes, markdown: toMarkdown(tree.children) };
};

it.each([
  ["marks that are rebuilt in each paragraph", `<p>${marks(150)}</p>${"<p>x".repeat(6000)}`, "marcas demais"],
  ["more of them than may be nested", `<p>${marks(1500)}</p>${"<p>x".repeat(6000)}`, "aninhadas demais"],
  ["marks within marks", "<div>".repeat(100_000), "aninhadas demais"],
  ["a table as wide as it is long", `<table><tr>${"<td>".repeat(5000)}</tr>${"<tr>".repeat(5000)}`, "tabela"],
])("leaves out %s, says so, and takes no page of them", (_name, html, message) => {
  const { notes, markdown } = convert(html);
  expect(markdown).toBe("");
  expect(notes).toEqual([expect.stringContaining(message)]);
  if (!message.includes("tabela")) expect(readPage(html, BASE.href)).toBeUndefined();
});

it("keeps texts of people whole: many paragraphs, tables with a long cell, marks around spaces", () => {
  expect(convert("<p>um</p>".repeat(5000)).markdown.match(/um/g)).toHaveLength(5000);
  const { markdown, notes } = convert(
    `<table><tr><th>a<th>b</tr><tr><td>${"x".repeat(5000)}<td>y</tr>${"<tr><td>c<td>d</tr>".repeat(500)}</table>`,
  );
  expect(notes).toEqual([]);
  expect(markdown.length).toBeLessThan(20_000);
  expect(markdown.match(/c \| d/g)).toHaveLength(500);
  expect(convert("<p>um<b> </b>dois <i></i><b>três</b></p>").markdown).toBe("um dois **três**");
  expect(convert("<table><tr><td colspan=100000000>a</table>").markdown.length).toBeLessThan(100);
});

it.each([
  ["paragraphs", "<p>x"],
  ["marks around nothing", "<p><b> </b> <i></i> "],
  ["breaks", "x<br>"],
  ["pictures", "<figure><img src=x><figcaption>a</figcaption></figure>"],
  ["what is left out", "<nav></nav>x<form></form>"],
  ["attributes of the page", "<body a=1 b=2>"],
])("takes time that grows with %s, not with their square", (_name, html) => {
  const costOf = (times: number) =>
    processorTime(() => {
      convert(html.repeat(times));
      readPage(html.repeat(times), BASE.href);
    });
  costOf(1000);
  expect(costOf(4000)).toBeLessThan(100 + 20 * costOf(1000));
});

it("names elements and fields as they are, also where they are called as what every object has", () => {
  expect(convert("<constructor>a</constructor><tostring>b").notes).toEqual([]);
  const page = readPage("<form><input type=email name=e><input type=constructor name=c></form>", BASE.href);
  expect(page?.forms[0]?.fields.map(({ type }) => type)).toEqual(["email", "text"]);
});

it("reads the words of a page as far as they are wanted, and no address that is too long", () => {
  const long = "palavra ".repeat(10_000);
  const page = readPage(
    `<title>${long}</title><a href="/${"a".repeat(3000)}">a</a><a href="/b">b</a>
     <form>${"<label>".repeat(100)}${long}<input type=email></form>`,
    BASE.href,
  );
  expect(page?.title.length).toBeLessThanOrEqual(1000);
  expect(page?.links).toEqual(["", "/b"]);
  expect(page?.forms[0]?.fields[0]?.label.length).toBeLessThanOrEqual(300);
  expect(filesOf({ src: `https:/${"/i0.wp.com".repeat(100_000)}` }, BASE.href)).toEqual([]);
});

it("asks a list of sitemaps that names itself once, and takes only pages of the site", async () => {
  const asked: string[] = [];
  const index = `<sitemapindex><sitemap><loc>http://velho.example/s.xml</loc></sitemap>
    <sitemap><loc><![CDATA[http://velho.example/t.xml?a=1&b=2]]></loc></sitemap></sitemapindex>`;
  const list = `<?xml version="1.0"?><urlset xmlns:image="i"><url><loc> http://www.velho.example/a?x=1&y=2 </loc>
    <image:image><image:loc>http://velho.example/b</image:loc></image:image></url><url><loc>http://outro.example/c</loc></url>
    <url><loc>http://velho.example/${"d".repeat(3000)}</loc></url><url><loc>http://velho.example/e</loc></url><url><loc>http://velho`;
  const found = await readSitemaps(
    ["http://velho.example/s.xml"],
    BASE,
    () => true,
    (url) => {
      asked.push(url);
      return Promise.resolve(url.endsWith("s.xml") ? index : list);
    },
  );
  expect(asked).toEqual(["http://velho.example/s.xml", "http://velho.example/t.xml?a=1&b=2"]);
  expect(found).toEqual(["http://velho.example/a?x=1&y=2", "http://velho.example/e"]);
});

it("reads a sitemap up to what no sitemap has: declared entities, nesting, attributes, a million addresses", () => {
  const entity = `<!DOCTYPE a [<!ENTITY b "${"c".repeat(1000)}">]><urlset><url><loc>http://velho.example/&b;</loc></url></urlset>`;
  expect(readSitemap(entity).addresses.join("")).not.toContain("ccc");
  expect(readSitemap("<a>".repeat(100_000)).addresses).toEqual([]);
  const attributes = Array.from({ length: 10_000 }, (_, at) => `a${at}=""`).join(" ");
  expect(readSitemap(`<urlset ${attributes}><url><loc>a</loc></url></urlset>`).addresses).toEqual([]);
  expect(readSitemap(`<urlset>${"<url><loc>a</loc></url>".repeat(60_000)}`).addresses).toHaveLength(50_000);
  const costOf = (times: number) => processorTime(() => readSitemap("<loc>< &<".repeat(times)));
  costOf(1000);
  expect(costOf(80_000)).toBeLessThan(100 + 20 * costOf(20_000));
});

it("unpacks a packed sitemap, and only the beginning of one that has no end", async () => {
  const server = createServer((request, response) => {
    response.end(gzipSync(request.url === "/a.xml.gz" ? "<urlset/>" : Buffer.alloc(50 * 1024 * 1024, "x")));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = askPages({ config: { allowPrivateAddresses: true } as Config });
  expect((await fetchPage(ask, `${origin}/a.xml.gz`))?.text).toBe("<urlset/>");
  expect((await fetchPage(ask, `${origin}/large.xml.gz`))?.text).toHaveLength(10 * 1024 * 1024);
  server.closeAllConnections();
  server.close();
});

it("keeps to what a robots.txt says to it and to all, whatever others are told between", () => {
  const robots = readRobots(
    BASE,
    `User-agent: outro\nUser-agent: *\nDisallow: /todos # nada\nUser-agent: outro\nDisallow: /\n
     User-agent: Vitrine/1.0\nCrawl-delay: 5\nUser-agent: *\nDisallow: /mais\nSitemap: http://velho.example/s.xml`,
  );
  expect(robots.allows("http://velho.example/todos")).toBe(true);
  expect(robots.allows("http://velho.example/mais")).toBe(true);
  expect(robots.sitemaps).toEqual(["http://velho.example/s.xml"]);
  const forAll = readRobots(
    BASE,
    "User-agent: *\nDisallow: /todos\nDisallow: /*.pdf$\nUser-agent: b\nDisallow: /",
  );
  expect(["/todos/a", "/a.pdf", "/a"].map((path) => forAll.allows(BASE.origin + path))).toEqual([
    false,
    false,
    true,
  ]);
});

it.each([
  ["one rule of 2 MB", `Disallow: /${"*a".repeat(1_000_000)}b`],
  ["rules of wildcards", `Disallow: /${"*a".repeat(50)}b\n`.repeat(5000)],
  [
    "agents without an end",
    `${"User-agent: *\nUser-agent: vitrine\n".repeat(10_000)}${"Disallow: /x\n".repeat(10_000)}`,
  ],
])("asks a robots.txt of %s for a long address in little work", (_name, rules) => {
  const time = processorTime(() => {
    const robots = readRobots(BASE, `User-agent: *\n${rules}`);
    for (let asked = 0; asked < 10; asked++) robots.allows(`${BASE.href}${"a".repeat(1900)}${asked}`);
  });
  expect(time).toBeLessThan(1500);
});
