import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Storage } from "#src/platform/storage.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobTypes, type TestSite } from "#src/testing/test-site.ts";
import { TEXT_MAX } from "./old-site/export-limits.ts";
import { createPictureImporter } from "./pictures.server.ts";
import type { Import } from "./schema.ts";
import { readUpload, storeUpload } from "./uploads.server.ts";
import { emptyHead, readWxr } from "./wordpress/read-wxr.ts";

const MB = 1024 * 1024;

let site: TestSite;
let staff: Staff;
let server: Server;
let origin: string;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    if (url.startsWith("/html"))
      return response.setHeader("content-type", "image/png").end("<html>Oi</html>");
    if (url.startsWith("/large")) return response.setHeader("content-length", 2 * 1024 * MB).write("PNG");
    if (url.startsWith("/endless")) return Readable.from(endless()).pipe(response);
    if (url.startsWith("/circle"))
      return response.writeHead(302, { location: url === "/circle/a" ? "/circle/b" : "/circle/a" }).end();
    // The home page links only to unreadable pages.
    if (url === "/" && request.headers.host?.startsWith("localhost"))
      return response.end('<html><body><a href="/large">A</a><a href="/endless">B</a></body></html>');
    return url.startsWith("/never") ? undefined : response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", RATE_LIMITS: "off" }, quickJobTypes());
  staff = await addStaff(site.resources, "admin");
  await site.startWorkers();
});
afterAll(async () => {
  await site.close();
  server.closeAllConnections();
  server.close();
});

function* endless() {
  const piece = Buffer.alloc(MB);
  for (;;) yield piece;
}

const HEAD = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Casa</title><link>http://velho.example</link>
  <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>http://velho.example</wp:base_blog_url>`;
const itemOf = (
  id: number,
  text: string,
) => `<item><title>Post ${id}</title><link>http://velho.example/p${id}</link>
  <content:encoded><![CDATA[${text}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>p${id}</wp:post_name>
  <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
const END = "</channel></rss>";

async function ended(payload: Buffer | object, type?: string): Promise<Import> {
  const headers = { ...staff.headers, ...(type && { "content-type": type }) };
  const answer = await site.api.inject({ method: "POST", url: "/api/imports", headers, payload });
  expect(answer.statusCode, answer.body).toBe(202);
  const { id } = answer.json<{ id: string }>();
  let found: Import | undefined;
  await eventually(async () => {
    found = (await site.api.inject({ url: `/api/imports/${id}`, headers: staff.headers })).json<Import>();
    return found.state !== "reading";
  });
  return found as Import;
}

it("a file of 2 GB is stored, and read again, in pieces of 1 MB", async () => {
  const pieces: number[] = [];
  const storage = {
    list: () => Promise.resolve([]),
    write: (_key: string, bytes: Buffer) => Promise.resolve(void pieces.push(bytes.length)),
    read: (key: string) =>
      Promise.resolve(Number(key.split("/")[2]) < pieces.length ? Buffer.alloc(MB) : undefined),
  } as unknown as Storage;
  const chunk = Buffer.alloc(MB);
  const file = Readable.from(
    (function* () {
      for (let written = 0; written < 2 * 1024; written++) yield chunk;
    })(),
  );
  expect(await storeUpload(storage, "x", file)).toBe(2 * 1024 * MB);
  expect(pieces).toHaveLength(2048);
  expect(Math.max(...pieces)).toBe(MB);
  let largest = 0;
  for await (const part of readUpload(storage, "x")) largest = Math.max(largest, part.length);
  expect(largest).toBe(256 * 1024);
});

it("an export of any length is read item by item: what was given out is not read ahead of", async () => {
  const text = "<p>Pão de casa.</p>".repeat(20_000);
  let read = 0;
  let given = 0;
  async function* file(): AsyncGenerator<Buffer> {
    const piece = (part: string) => {
      read += part.length;
      return Buffer.from(part);
    };
    yield piece(HEAD);
    for (let id = 1; id <= 50; id++) yield piece(itemOf(id, text));
    yield piece(END);
  }
  for await (const { content } of readWxr(file(), emptyHead())) {
    given += content.length;
    expect(read - given).toBeLessThan(2 * text.length);
  }
  expect(given).toBe(50 * text.length);
});

it("a text of 50 MB is left out and named, and the others come", async () => {
  const text = Buffer.alloc(50 * MB, "<p>Pão.</p>");
  const form = [
    `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nwordpress\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\ncontent-type: text/xml\r\n\r\n`,
    HEAD,
    itemOf(1, "<p>Antes.</p>"),
    itemOf(2, "TEXT").split("TEXT")[0] ?? "",
  ].join("");
  const rest = `${itemOf(2, "TEXT").split("TEXT")[1]}${itemOf(3, "<p>Depois.</p>")}${END}\r\n--b--\r\n`;
  const payload = Buffer.concat([Buffer.from(form), text, Buffer.from(rest)]);
  const found = await ended(payload, "multipart/form-data; boundary=b");
  expect(found, JSON.stringify(found.findings)).toMatchObject({ state: "done", counts: { posts: 3 } });
  expect(found.findings).toContainEqual({ item: "Post 2", message: expect.stringContaining("longo demais") });
  const list = await site.api.inject({ url: "/api/posts?limit=10", headers: staff.headers });
  const posts = list.json<{ posts: { slug: string; content: string }[] }>().posts;
  expect(posts.map(({ slug }) => slug).toSorted()).toEqual(["p1", "p2", "p3"]);
  for (const { content } of posts) expect(content.length).toBeLessThan(TEXT_MAX);
});

it("a picture that is a page, or of 2 GB, told or not, is named; a server that never answers is given up", async () => {
  const take = async (path: string, runImport = createPictureImporter(site.resources, "velho.example")) => {
    const result = await runImport({ urls: [origin + path], alt: "" });
    return result.ok ? "veio" : result.message;
  };
  expect(await take("/html.png")).toBe("o arquivo não é uma imagem que possamos abrir");
  expect(await take("/large.png")).toBe("o arquivo tem mais de 25 MB");
  expect(await take("/endless.png")).toBe("o arquivo tem mais de 25 MB");
  asked = [];
  const names = Array.from({ length: 40 }, (_, index) => `/never-${index}.png`);
  const impatient = createPictureImporter(site.resources, "velho.example", 100);
  for (const name of names) expect(await take(name, impatient)).toBe("o servidor da imagem demorou demais");
  // A busy machine may have sent fewer requests by then.
  expect(asked.length).toBeLessThanOrEqual(3);
});

it("a picture that cannot be opened is named as such, though it is nowhere in another size", async () => {
  const runImport = createPictureImporter(site.resources, "velho.example");
  const result = await runImport({
    urls: [`${origin}/html.jpg`, `${origin}/html-scaled.jpg`, `${origin}/missing.jpg`],
    alt: "",
  });
  expect(result).toEqual({ ok: false, message: "o arquivo não é uma imagem que possamos abrir" });
});

it("names the pages that are too large also where a site has no other pages", async () => {
  const found = await ended({ kind: "site", address: origin.replace("127.0.0.1", "localhost") });
  expect(found).toMatchObject({ state: "failed", counts: { pages: 0 } });
  const message = "A página tem mais de 5 MB e ficou de fora.";
  expect(found.findings).toEqual([
    { item: "/large", message },
    { item: "/endless", message },
    { item: "Site", message: expect.stringContaining("Além da página inicial nada foi encontrado") },
  ]);
});

it("a site that leads in circles is asked for each of its addresses once, and is none", async () => {
  asked = [];
  const found = await ended({ kind: "site", address: `${origin}/circle/a` });
  expect(found).toMatchObject({ state: "failed", counts: { posts: 0, pages: 0 } });
  expect(found.findings.at(-1)?.message).toContain("O site não respondeu com nenhuma página");
  expect(asked.length).toBeLessThan(20);
});
