// Proves that a content type is one declaration, by a fourth type made from parts of `publishing`.

import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publishableTypes, kinds } from "#src/content-types.ts";
import { collectImages } from "#src/media/collect-unused.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { applyDue } from "#src/publishing/schedule/apply-due.server.ts";
import { createShareImages, findShare } from "#src/site/share/share.server.ts";
import { addStaff, type Staff } from "../staff.ts";
import { openTestSite, type TestSite } from "../test-site.ts";
import * as one from "./opening.page.tsx";
import * as list from "./openings.page.tsx";
import { OPENING_KIND } from "./screen/opening-type.ts";
import { OPENINGS_LIST } from "./screen/openings-screen.page.tsx";

vi.mock("#src/content-slices.ts", async (load) => {
  const { openingsSlice } = await import("./slice.ts");
  const { contentSlices } = await load<typeof import("#src/content-slices.ts")>();
  return { contentSlices: [...contentSlices, openingsSlice] };
});

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  await site.owner.query(readFileSync(new URL("migration.sql", import.meta.url), "utf8"));
  await site.owner.query(`GRANT ALL ON openings TO ${site.connection.user}`);
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = editor) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  const isJson = `${response.headers["content-type"]}`.includes("json");
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : response.body,
  };
}
const asVisitor = (url: string) => call("GET", url, undefined, null);
const WELDER = {
  title: "Pessoa soldadora",
  text: "Você **solda**.",
  place: "Joinville",
  pay: "R$ 4.000",
  applyBy: "2026-12-31",
};
async function create(more: object = {}): Promise<string> {
  const { status, body } = await call("POST", "/api/openings", { ...WELDER, ...more });
  expect(status).toBe(201);
  return body.id;
}

const idAt = async (slug: string) => (await asVisitor(`/api/openings/slug/${slug}`)).body.id;

describe("an opening", () => {
  it("is refused without what it needs, and stored with it", async () => {
    expect(await call("POST", "/api/openings", { title: "Sem local", text: "Algo" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "place", message: "Informe o local" }] },
    });
    const id = await create();
    expect((await call("GET", `/api/openings/${id}`)).body).toMatchObject({
      ...WELDER,
      slug: "pessoa-soldadora",
      isPublished: false,
      picture: null,
    });
    expect(await asVisitor(`/api/openings/${id}`)).toMatchObject({
      status: 404,
      body: { detail: "Vaga não encontrada" },
    });
    expect((await call("GET", "/api/openings?q=soldadora")).headers["x-total-count"]).toBe("1");
    expect((await asVisitor("/api/openings")).body).toEqual([]);
    const preview = await call("POST", "/api/openings/preview", { content: WELDER.text });
    expect(preview.body.html).toContain("<strong>solda</strong>");
    expect((await call("GET", "/api/openings/stats")).body).toEqual({ total: 1, published: 0 });
  });

  it("has a draft beside what is live, a history, and what was changed in words", async () => {
    const id = await create({ title: "Pessoa torneira", isPublished: true });
    const draft = await call("PUT", `/api/openings/${id}/draft`, { pay: "R$ 5.000" });
    expect(draft).toMatchObject({ status: 200, body: { pay: "R$ 5.000", differs: true } });
    expect((await asVisitor(`/api/openings/${id}`)).body.pay).toBe("R$ 4.000");
    const { baseRevision: revision } = draft.body;
    expect(await call("POST", `/api/openings/${id}/publish`, { revision })).toMatchObject({ status: 200 });
    expect((await asVisitor(`/api/openings/${id}`)).body.pay).toBe("R$ 5.000");
    const { revisions } = (await call("GET", `/api/openings/${id}/revisions`)).body;
    expect(revisions[0]).toMatchObject({ reason: "published", author: { name: editor.user.name } });
  });

  it("goes on the site at its date", async () => {
    const id = await create({ title: "Pessoa fresadora" });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect(await call("PUT", `/api/openings/${id}/schedule`, { action: "publish", at })).toMatchObject({
      status: 200,
    });
    await applyDue(site.resources, publishableTypes);
    expect(await idAt("pessoa-fresadora")).toBeUndefined();
    await site.resources.db.execute(
      sql`UPDATE schedules SET at = now() - interval '1 s', try_at = now() - interval '1 s'`,
    );
    await applyDue(site.resources, publishableTypes);
    expect(await idAt("pessoa-fresadora")).toBe(id);
  });

  it("goes live in a release, and is taken back with it", async () => {
    const id = await create({ title: "Pessoa montadora" });
    const items = [{ kind: "openings", id }];
    const { body: release } = await call("POST", "/api/releases", { name: "Contratação", items });
    expect(release.items).toMatchObject([{ kind: "openings", id, title: "Pessoa montadora" }]);
    expect(await call("POST", `/api/releases/${release.id}/publish`)).toMatchObject({ status: 200 });
    expect(await idAt("pessoa-montadora")).toBe(id);
    expect(await call("POST", `/api/releases/${release.id}/revert`)).toMatchObject({ status: 200 });
    expect(await idAt("pessoa-montadora")).toBeUndefined();
  });

  it("leads on from its old address", async () => {
    const id = await create({ title: "Pessoa antiga", isPublished: true });
    await call("PUT", `/api/openings/${id}`, { slug: "pessoa-nova" });
    expect(await asVisitor("/api/openings/slug/pessoa-antiga")).toMatchObject({
      status: 301,
      headers: { location: "/api/openings/slug/pessoa-nova" },
    });
    // Another item with the same title gets a number, since the old address still leads to the first.
    const { body } = await call("POST", "/api/openings", { ...WELDER, title: "Pessoa antiga" });
    expect(body.slug).toBe("pessoa-antiga-2");
  });

  it("waits in the trash, and comes back", async () => {
    const id = await create({ title: "Pessoa excluída" });
    expect(await call("DELETE", `/api/openings/${id}`)).toMatchObject({ status: 204 });
    expect((await call("GET", "/api/openings/trash")).body.items).toMatchObject([
      { id, title: "Pessoa excluída" },
    ]);
    expect(await call("POST", `/api/openings/trash/${id}/restore`)).toMatchObject({ status: 200 });
    expect((await call("GET", `/api/openings/${id}`)).body.title).toBe("Pessoa excluída");
  });
});

describe("tools", () => {
  it("create it with a token that may, once", async () => {
    const owner = await addStaff(site.resources, "admin");
    const path = "/api/settings/api-tokens";
    expect((await call("GET", "/api/kinds")).body).toContainEqual({
      name: "opening",
      plural: "openings",
      one: "Vaga",
      inText: { one: "vaga", many: "vagas", isFeminine: true },
      editorPath: "/dashboard/openings?editar=:id",
      hasAuthor: false,
      permissions: [{ name: "create_opening", label: "Criar vagas" }],
    });
    const given = { name: "Robô", permissions: ["create_opening"] };
    const { body: made } = await call("POST", path, given, owner);
    expect(made.permissions).toEqual(given.permissions);
    const send = () =>
      site.api.inject({
        method: "POST",
        url: "/api/webhook/create-opening",
        headers: { "x-api-token": made.token },
        payload: { ...WELDER, title: "Pessoa automática", isPublished: true, externalId: "rh-7" },
      });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(first.json().opening.url).toMatch(/\/vagas\/pessoa-automatica$/);
    expect(again.json().opening.id).toBe(first.json().opening.id);
    const { body } = await call("GET", `${path}/${made.id}/calls`, undefined, owner);
    expect(body.calls[0]).toMatchObject({ kind: "opening", title: "Pessoa automática" });
    const undone = await call("POST", `${path}/${made.id}/unpublish-all`, {}, owner);
    expect(undone.body).toMatchObject({ openings: 1 });
  });
});

describe("the dashboard's search", () => {
  it("finds it by its title, under its own heading", async () => {
    const id = await create({ title: "Pessoa ferramenteira" });
    expect((await call("GET", "/api/search?q=rramentei")).body).toEqual({
      results: [
        {
          kind: "openings",
          title: "Pessoa ferramenteira",
          detail: "Rascunho",
          path: `/dashboard/openings?editar=${id}`,
        },
      ],
      headings: { openings: "Vagas" },
    });
  });
});

describe("programs", () => {
  it("find what is published, and nothing else", async () => {
    await create({ title: "Pessoa achada", isPublished: true });
    await create({ title: "Pessoa escondida" });
    for (const path of ["/sitemap.xml", "/vagas/rss.xml", "/vagas/feed.json", "/llms.txt"]) {
      const { status, body } = await asVisitor(path);
      const text = typeof body === "string" ? body : JSON.stringify(body);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain("/vagas/pessoa-achada");
      expect(text).not.toContain("pessoa-escondida");
    }
    expect((await asVisitor("/vagas/rss.xml")).body).toContain("<strong>solda</strong>");
    expect((await asVisitor("/sitemap.xml")).body).toMatch(/<loc>[^<]*\/vagas<\/loc>/);
  });

  it("share its page with a picture of its own", async () => {
    await create({ title: "Pessoa na foto", isPublished: true });
    const share = await findShare(site.resources, "/vagas/pessoa-na-foto");
    expect(share?.alt).toContain("Vagas: Pessoa na foto");
    const image = await createShareImages(site.resources)(share?.image.slice("/og/".length) ?? "");
    expect(image?.type).toBe("image/png");
    expect(await findShare(site.resources, "/vagas/nada")).toBeNull();
  });
});

describe("its picture", () => {
  const create800 = { width: 800, height: 450, channels: 3, background: "#285491" } as const;
  async function upload(background: string): Promise<string> {
    const bytes = await sharp({ create: { ...create800, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append("picture", new Blob([new Uint8Array(bytes)]), "vaga.png");
    for (const [name, value] of Object.entries({
      ...WELDER,
      title: `Com imagem ${background}`,
      isPublished: "true",
    }))
      form.append(name, value);
    const sent = new Response(form);
    const response = await site.api.inject({
      method: "POST",
      url: "/api/openings",
      headers: { ...editor.headers, "content-type": sent.headers.get("content-type") ?? "" },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(response.statusCode).toBe(201);
    return response.json().id;
  }
  const pictureOf = async (id: string) => (await call("GET", `/api/openings/${id}`)).body.picture;

  it("is kept while it is used, and may be taken away", async () => {
    const [kept, cleared] = [await upload("#285491"), await upload("#915428")];
    const path = await pictureOf(kept);
    expect(path).toMatch(/^\/media\/[0-9a-f]{32}-1280\.webp$/);
    expect((await asVisitor(path)).status).toBe(200);
    // A deleted history releases its pictures.
    const { body: another } = await call("POST", "/api/openings", {
      ...WELDER,
      title: "De novo",
      picture: path,
    });
    expect(another.picture).toBe(path);
    await call("DELETE", `/api/openings/${cleared}`);
    await call("DELETE", `/api/openings/trash/${cleared}`);
    await site.resources.db.execute(sql`UPDATE images SET stored_at = now() - interval '25 hours'`);
    expect(await collectImages(site.resources, 50)).toBe(1);
    expect((await asVisitor(path)).status).toBe(200);
    await call("PUT", `/api/openings/${kept}`, { picture: null });
    expect(await pictureOf(kept)).toBeNull();
  });

  it("must be one that was uploaded", async () => {
    expect(await call("POST", "/api/openings", { ...WELDER, picture: "/media/nada.webp" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "picture", message: "Envie a imagem como arquivo" }] },
    });
  });
});

describe("its pages", () => {
  const pages = createStaticHandler([
    { path: "/vagas", loader: list.loader as never, Component: list.default },
    { path: "/vagas/:slug", loader: one.loader as never, Component: one.default },
  ]);
  /** Renders a page as the server does; returns status or redirect, and HTML. */
  async function open(path: string) {
    const requestContext = new RouterContextProvider();
    const request = { log: site.resources.log } as unknown as FastifyRequest;
    requestContext.set(pageContext, { resources: site.resources, request, sheets: new Map() });
    const context = await pages.query(new Request(`http://localhost${path}`), { requestContext });
    if (context instanceof Response)
      return { status: context.status, location: context.headers.get("location") };
    const router = createStaticRouter(pages.dataRoutes, context);
    return {
      status: context.statusCode,
      html: renderToString(createElement(StaticRouterProvider, { router, context })),
    };
  }

  it("list what is published, and show it; 404 and 301 where it is not", async () => {
    const id = await create({ title: "Pessoa na página", isPublished: true });
    expect((await open("/vagas")).html).toContain('href="/vagas/pessoa-na-pagina"');
    const page = await open("/vagas/pessoa-na-pagina");
    expect(page.status).toBe(200);
    for (const text of ["Pessoa na página", "Joinville", "R$ 4.000", "31/12/2026", "<strong>solda</strong>"])
      expect(page.html).toContain(text);
    expect(await open("/vagas/nada")).toMatchObject({ status: 404 });
    await call("PUT", `/api/openings/${id}`, { slug: "outro-lugar" });
    expect(await open("/vagas/pessoa-na-pagina")).toEqual({ status: 301, location: "/vagas/outro-lugar" });
    expect(await open("/vagas?pagina=9")).toEqual({ status: 302, location: "/vagas" });
  });
});

describe("the dashboard", () => {
  it("has its list and its editor of its fields", () => {
    expect(OPENING_KIND.toValues(null)).toMatchObject({
      title: "",
      text: "",
      applyBy: "",
      isPublished: false,
    });
    expect(OPENING_KIND.toDraft({ ...OPENING_KIND.toValues(null), pay: "R$ 1" })).toMatchObject({
      pay: "R$ 1",
      picture: null,
    });
    expect(OPENINGS_LIST.fieldLabels).toMatchObject({ applyBy: "Inscrições até" });
  });
});

it("is in no site that is shipped", () => {
  expect(readFileSync("src/content-slices.ts", "utf8")).not.toContain("opening");
  expect(kinds.map(({ plural }) => plural)).toContain("openings");
});
