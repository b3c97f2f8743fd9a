import { describe, expect, it } from "vitest";
import { assetsIn, isKeepable, isPrivate, kindOf, pageKey, pageOfData } from "./requests.ts";

const ORIGIN = "https://prumo.example";
const request = (path: string, more: Partial<Parameters<typeof kindOf>[0]> = {}) => ({
  method: "GET",
  url: new URL(path, ORIGIN).href,
  headers: new Headers(),
  ...more,
});

describe("the worker's requests", () => {
  it.each([
    ["/servicos", { mode: "navigate" }, "page"],
    ["/dashboardia", { mode: "navigate" }, "page"],
    ["/assets/root-abc.css", {}, "asset"],
    ["/media/0-640.avif", {}, "image"],
    ["/blog.data?_routes=x", {}, "data"],
    ["/__manifest?paths=/blog", {}, "routes"],
    ["/dashboard", { mode: "navigate" }, "other"],
    ["/dashboard/leads", { mode: "navigate" }, "other"],
    ["/dashboard.data", {}, "other"],
    ["/dashboard/leads.data", {}, "other"],
    ["/api/posts", {}, "other"],
    ["/healthz", {}, "other"],
    ["/sw.js", {}, "other"],
    ["/newsletter/sair/segredo", { mode: "navigate" }, "other"],
    ["/newsletter", { mode: "navigate" }, "page"],
    ["/previa/segredo/blog", { mode: "navigate" }, "other"],
    ["/previa/segredo/blog.data", {}, "other"],
    ["/previa/segredo/__manifest?paths=/blog", {}, "other"],
    ["/downloads/guia.pdf", { mode: "navigate" }, "other"],
    ["/contato", { mode: "navigate", method: "POST" }, "other"],
    ["/media/0-640.avif", { headers: new Headers({ range: "bytes=0-" }) }, "other"],
    ["https://elsewhere.example/assets/a.js", {}, "other"],
  ])("%s %j is %s", (path, more, kind) => {
    expect(kindOf(request(path, more), ORIGIN)).toBe(kind);
  });
});

describe("a kept page", () => {
  it("goes by its path and filters, wherever the visitor came from", () => {
    expect(pageKey(`${ORIGIN}/blog?utm_source=x&categoria=LGPD&pagina=2#topo`)).toBe(
      `${ORIGIN}/blog?categoria=LGPD&pagina=2`,
    );
    expect(pageKey(`${ORIGIN}/contato?enviado=1`)).toBe(`${ORIGIN}/contato`);
    expect(pageKey(`${ORIGIN}/blog?tag=NF-e&gbraid=x`)).toBe(`${ORIGIN}/blog?tag=NF-e`);
  });

  it.each([
    ["/blog?categoria=LGPD", true],
    ["/blog?tag=NF-e", true],
    ["/?gclid=abc", true],
    ["/?gbraid=abc", true],
    ["/?wbraid=abc", true],
    ["/contato?enviado=1", false],
    ["/dashboard/posts", false],
    [`/blog?busca=${"x".repeat(300)}`, false],
    ["https://elsewhere.example/", false],
  ])("%s may be kept: %s", (path, expected) => {
    expect(isKeepable(new URL(path, ORIGIN).href, ORIGIN)).toBe(expected);
  });

  it("is never staff's", () => {
    expect(isPrivate(`${ORIGIN}/dashboard/leads?q=ana`)).toBe(true);
    expect(isPrivate(`${ORIGIN}/blog/dashboard`)).toBe(false);
  });
});

it.each([
  ["/blog.data?_routes=site%2Fblog.page&pagina=2", "/blog?pagina=2"],
  ["/blog/um-post.data", "/blog/um-post"],
  ["/_root.data", "/"],
  ["/_.data", "/"],
  ["/blog/_.data", "/blog"],
])("the data at %s belong to the page %s", (data, page) => {
  expect(pageOfData(new URL(data, ORIGIN).href)).toBe(page);
});

it("finds the hashed files that a page names", () => {
  const html = `<link href="/assets/root-B7t_q.css"><script>import "/assets/a-1.js"; import("/assets/a-1.js")</script>`;
  expect(assetsIn(`${html}<img src="/assets/x.svg">`)).toEqual(["/assets/root-B7t_q.css", "/assets/a-1.js"]);
});
