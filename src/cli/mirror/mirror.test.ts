// The public site as files for reading offline.

import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "parse5";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileOf, linkBetween, takeMirror } from "./take-mirror.ts";

const PUBLIC = "https://prumo.example";
const html = (body: string, head = "") => ({
  type: "text/html; charset=utf-8",
  body: `<!doctype html><html><head><title>Prumo</title>${head}</head><body>${body}</body></html>`,
});
interface Answer {
  type?: string;
  body?: string;
  status?: number;
  headers?: Record<string, string>;
}
let answers: Record<string, Answer>;
let asked: string[];
let server: Server;
let site: string;
let folder: string;
beforeEach(async () => {
  asked = [];
  answers = {
    "/": html(
      '<a href="/blog?pagina=2#fim">Mais</a><a href="/velho">Antigo</a><a href="/sumiu">Sumiu</a><a href="/dashboard">Painel</a>' +
        '<a href="https://outro.example/x">Fora</a><a href="#topo">Topo</a>' +
        `<a href="${PUBLIC}/artigo/a%C3%A7%C3%A3o">Ação</a>` +
        '<img src="/media/a-320.webp" srcset="/media/a-320.webp 320w, /media/a-640.webp 640w">' +
        '<form action="/newsletter" method="post"><input name="email" required><button>Inscrever-se</button></form>' +
        '<div style="background: url(/media/fundo.jpg)"></div><script>alert(1)</script>',
      `<link rel="canonical" href="${PUBLIC}/"><link rel="stylesheet" crossorigin href="/assets/site.css">` +
        '<link rel="modulepreload" href="/assets/x.js"><script type="application/ld+json">{"a":1}</script>',
    ),
    "/blog?pagina=2": html('<a href="/">Início</a>'),
    "/velho": { status: 301, headers: { location: "/novo" } },
    "/novo": html("<p>Novo</p>"),
    "/artigo/a%C3%A7%C3%A3o": html('<a href="../blog?pagina=2">2</a>'),
    "/so-no-mapa": html("<p>Mapa</p>"),
    "/sitemap.xml": {
      type: "application/xml",
      body: `<urlset><url><loc>${PUBLIC}/so-no-mapa</loc></url></urlset>`,
    },
    "/assets/site.css": {
      type: "text/css",
      body: '@font-face{src:url(/assets/fonte.woff2)}a{b:url("data:x")}',
    },
    "/assets/fonte.woff2": { type: "font/woff2", body: "fonte" },
    "/media/a-320.webp": { type: "image/webp", body: "a" },
    "/media/a-640.webp": { type: "image/webp", body: "aa" },
    "/media/fundo.jpg": { type: "image/jpeg", body: "f" },
  };
  server = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    const { type = "text/plain", body = "", status = 200, headers } = answers[url] ?? { status: 404 };
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = join(await mkdtemp(join(tmpdir(), "vitrine-mirror-")), "site");
});
afterEach(async () => {
  server.close();
  await rm(dirname(folder), { recursive: true });
});
const read = (file: string) => readFileSync(join(folder, file), "utf8");

it("has every page and what it shows, and each link leads to a file", async () => {
  const facts = await takeMirror(site, folder);
  expect(facts).toMatchObject({ pages: 5, files: 6 });
  expect(facts.missing).toContain(`${PUBLIC}/sumiu`);
  const home = read("index.html");
  expect(home).toContain('href="blog/_pagina%3D2/index.html#fim"');
  expect(home).toContain('href="novo/index.html"');
  expect(home).toContain('href="artigo/a%C3%A7%C3%A3o/index.html"');
  expect(home).toContain('srcset="media/a-320.webp 320w, media/a-640.webp 640w"');
  expect(home).toContain("url(&quot;media/fundo.jpg&quot;)");
  expect(home).toContain(`href="${PUBLIC}/sumiu"`);
  expect(home).toContain('href="https://outro.example/x"');
  expect(read("so-no-mapa/index.html")).toContain("Mapa");
  expect(read("assets/site.css")).toContain('url("fonte.woff2")');
  for (const file of globSync("**/*.html", { cwd: folder }))
    for (const [, link = ""] of read(file).matchAll(/(?:href|src)="(?!https?:|#)([^"#]*)/g))
      expect(existsSync(join(folder, dirname(file), decodeURIComponent(link))), `${file}: ${link}`).toBe(
        true,
      );
  // Each address once, and none of the dashboard.
  expect(asked.filter((url) => url !== "/").length).toBe(new Set(asked).size - 1);
  expect(asked).not.toContain("/dashboard");
});

it("runs nothing, and its forms say that they need the site", async () => {
  await takeMirror(site, folder);
  const home = read("index.html");
  expect(home).not.toMatch(/alert|modulepreload|crossorigin|name="email"|required/);
  expect(home).toContain('{"a":1}');
  expect(home).toContain('<form action="formularios/index.html" title="Este formulário precisa do site');
  expect(read("formularios/index.html")).toContain(`<a href="${PUBLIC}/">`);
  expect(parse(home)).toBeDefined();
});

it("waits where the site is busy", async () => {
  const busy = answers["/novo"] ?? {};
  answers["/novo"] = { status: 503, headers: { "retry-after": "0.01" } };
  const taken = takeMirror(site, folder);
  while (!asked.includes("/novo")) await new Promise(setImmediate);
  answers["/novo"] = busy;
  expect((await taken).missing).not.toContain(`${PUBLIC}/novo`);
});

it("needs a folder of its own, and a site that is open", async () => {
  await expect(takeMirror("http://127.0.0.1:1", folder)).rejects.toThrow("não responde");
  await writeFile(join(dirname(folder), "x"), "");
  await expect(takeMirror(site, dirname(folder))).rejects.toThrow("não está vazia");
});

describe("a file of the mirror", () => {
  it.each(["/a/%2e%2e%2fb", "/a%5Cb", "/%00", "/%E0%A4%A"])("is none for %s", (path) => {
    expect(fileOf(new URL(path, "https://x.example"), true)).toBeNull();
  });
  it("is found from any other", () => {
    expect(linkBetween("blog/um/index.html", "index.html")).toBe("../../index.html");
    expect(linkBetween("index.html", "index.html", "#a")).toBe("index.html#a");
  });
});
