// Pre-publication checks: links, pictures, headings, lengths, address.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { Checks, Warning } from "./schema.ts";

let site: TestSite;
let ana: Staff;
let elsewhere: Server;
let origin: string;
/** Requests that reached the other site. */
let asked: string[] = [];

beforeAll(async () => {
  site = await openTestSite({ PRIVATE_ADDRESSES: "allow", SITE_URL: "https://prumo.example" });
  ana = await addStaff(site.resources, "editor");
  // Pages are not part of the API; two routes stand in for them.
  site.api.get("/servicos", async () => "ok");
  site.api.get("/antigo", async (_request, reply) => reply.redirect("/sumiu", 301));
  elsewhere = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(Number(url?.slice(1)) || 200).end();
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  elsewhere.closeAllConnections();
  elsewhere.close();
  await site.close();
});

async function call(url: string, payload: object, headers: object = ana.headers) {
  return site.api.inject({ method: "POST", url, payload, headers: { ...headers } });
}
async function check(fields: object, id?: string): Promise<Checks> {
  const response = await call(`/api/posts${id ? `/${id}` : ""}/checks`, { title: "Um post", ...fields });
  expect(response.statusCode).toBe(200);
  return response.json();
}
async function warningsOf(fields: object, id?: string): Promise<Warning[]> {
  return (await check({ content: "Um texto.", ...fields }, id)).warnings;
}
async function create(fields: object): Promise<string> {
  const response = await call("/api/posts", { title: "Um post", content: "Um texto.", ...fields });
  expect(response.statusCode).toBe(201);
  return response.json<{ id: string }>().id;
}
const brief = ({ check, field, detail }: Warning) => [check, field, detail];

describe("links", () => {
  it("of the site itself are asked of it, as visitors get them", async () => {
    const content =
      "[a](/servicos) [b](/sumiu) [c](https://prumo.example/sumiu?x=1) [d](/antigo) [e](mailto:a@b.c) [f](/dashboard)";
    expect((await warningsOf({ content })).map(brief)).toEqual([
      ["links", "content", "/sumiu"],
      ["links", "content", "https://prumo.example/sumiu?x=1"],
      ["links", "content", "/antigo"],
    ]);
  });

  it("to places of the page are looked up among its headings", async () => {
    const content = "## Quando trocar?\n\n[a](#quando-trocar) [b](#top) [c](/blog/um-post#quando) [d](#nada)";
    expect((await warningsOf({ content })).map(brief)).toEqual([
      ["links", "content", "/blog/um-post#quando"],
      ["links", "content", "#nada"],
    ]);
  });

  it("that the page will not make are told", async () => {
    expect(await warningsOf({ content: "[a](javascript:alert(1)) [](/servicos)" })).toMatchObject([
      { check: "links", message: "O link “a” não tem um endereço que o site aceite: fica sem link." },
    ]);
  });

  it("to other sites are asked only on request, and remembered", async () => {
    asked = [];
    const content = `[a](${origin}/200) [b](${origin}/404#x) [c](${origin}/403) [d](${origin}/500) [e](http://127.0.0.1:1/)`;
    const quiet = await check({ content });
    expect(quiet.warnings).toEqual([]);
    expect(quiet.externalLinks).toHaveLength(5);
    expect(asked).toEqual([]);
    const warnings = await warningsOf({ content, external: true });
    expect(warnings.map(brief)).toEqual([
      ["external", "content", `${origin}/404#x`],
      ["external", "content", `${origin}/500`],
      ["external", "content", "http://127.0.0.1:1/"],
    ]);
    expect(warnings[0]?.message).toBe("O link “b” leva a um site que não existe (404).");
    const before = asked.length;
    expect(await warningsOf({ content, external: true })).toEqual(warnings);
    expect(asked).toHaveLength(before);
  });

  it("are at most fifty and twenty", async () => {
    asked = [];
    const links = Array.from({ length: 80 }, (_, n) => `[a](${origin}/?${n}) [b](/sumiu-${n})`);
    const { warnings, externalLinks } = await check({ content: links.join("\n"), external: true });
    expect(warnings).toHaveLength(50);
    expect(externalLinks).toHaveLength(20);
    expect(asked).toHaveLength(20);
  });

  it("of a project's own fields count too", async () => {
    const fields = { title: "P", description: "D", website: `${origin}/404`, github: `${origin}/200` };
    const response = await call("/api/projects/checks", { ...fields, external: true });
    expect(response.json<Checks>().warnings.map(brief)).toEqual([["external", "website", `${origin}/404`]]);
  });
});

describe("the text", () => {
  it("is looked through for pictures and headings", async () => {
    const content = "## Um\n\n#### Dois\n\n![](/media/a.webp)\n\n![Tela](/media/b.webp)";
    expect(await warningsOf({ content })).toMatchObject([
      { check: "images", field: "content", detail: "a.webp" },
      { check: "headings", message: "“Dois” pula um nível: é um título 4 logo depois de um título 2." },
    ]);
  });

  it("is shown as others cut it, and timed", async () => {
    const seoDescription = "palavra ".repeat(30);
    const content = "palavra ".repeat(450);
    const { warnings, search, card, readingMinutes } = await check({ content, seoDescription });
    expect(warnings.map(brief)).toMatchObject([["lengths", "seoDescription", search.description]]);
    expect(search).toMatchObject({ title: "Um post – Vitrine", address: "prumo.example/blog/um-post" });
    expect(search.description).toMatch(/^(palavra )+palavra…$/);
    expect(card).toMatchObject({ title: "Um post", image: null });
    expect(readingMinutes).toBe(3);
  });

  it("may be hostile", async () => {
    const content = "> ".repeat(60);
    expect(await warningsOf({ content })).toMatchObject([{ check: "invalid", field: "content" }]);
  });
});

describe("the address", () => {
  it("that led to another item is told, and one that is taken refused", async () => {
    const id = await create({ title: "Guia do CNAB", slug: "cnab", isPublished: true });
    const headers = ana.headers;
    await site.api.inject({ method: "PUT", url: `/api/posts/${id}`, payload: { slug: "guia" }, headers });
    expect(await warningsOf({ slug: "cnab" })).toMatchObject([
      {
        check: "address",
        field: "slug",
        message:
          "O endereço /blog/cnab já foi de “Guia do CNAB”: quem tem o link antigo deixará de chegar lá.",
      },
    ]);
    expect(await warningsOf({ slug: "guia" })).toMatchObject([{ check: "invalid", field: "slug" }]);
    // The item's own address is no problem.
    expect(await warningsOf({ slug: "cnab" }, id)).toEqual([]);
    expect(await warningsOf({ slug: "guia" }, id)).toEqual([]);
  });
});

describe("the call", () => {
  it("says what publishing would refuse, and takes anything as typed", async () => {
    expect(await warningsOf({ title: "", content: "", slug: "Não!" })).toMatchObject([
      { check: "invalid", field: "title", message: "Informe o título" },
      { check: "invalid", field: "content" },
      { check: "invalid", field: "slug" },
    ]);
    expect(await warningsOf({ title: 1, content: {}, slug: [], tags: "x" })).not.toEqual([]);
  });

  it("is for staff, of items that exist, and stores nothing", async () => {
    const id = await create({});
    expect((await call(`/api/posts/${id}/checks`, {}, {})).statusCode).toBe(401);
    expect((await call("/api/posts/checks", {}, {})).statusCode).toBe(401);
    expect((await call("/api/posts/x/checks", {})).statusCode).toBe(404);
    expect(await warningsOf({ title: "Outro" }, id)).toEqual([]);
    const { title, draft } = (
      await site.api.inject({ url: `/api/posts/${id}`, headers: ana.headers })
    ).json();
    expect({ title, draft }).toEqual({ title: "Um post", draft: null });
  });
});
