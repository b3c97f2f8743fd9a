// Pages over the API: sections, drafts, publication and addresses.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { findPageAt } from "./pages.server.ts";
import { toReadableChoice } from "./schema.ts";
import {
  findLegalVersions,
  listLegalVersions,
  readLegalVersion,
} from "./sections/legal/legal-versions.server.ts";
import { addMissingPages } from "./starter-pages/add-pages.server.ts";
import { findPage } from "./starter-pages/find-page.server.ts";
import { STARTER_PAGES } from "./starter-pages/starter-pages.ts";
import { pagesTable } from "./table.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  editor = await addStaff(site.resources, "editor");
  await addMissingPages(site.resources, STARTER_PAGES);
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = editor) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}

const section = (type: string, props: object, more: object = {}) => ({
  id: randomUUID(),
  type,
  version: 1,
  props,
  isHidden: false,
  ...more,
});

async function create(fields: object = {}) {
  const { status, body } = await call("POST", "/api/pages", { title: "Uma página", ...fields });
  expect(status).toBe(201);
  return body;
}

describe("writing", () => {
  it("a page has an address made of its title, numbered where that is taken, and what was sent", async () => {
    const hero = section("hero", { title: "Olá" });
    const one = await create({ title: "Migração sem dor", sections: [hero], inMenu: true });
    expect(one).toMatchObject({
      path: "/migracao-sem-dor",
      sections: [{ id: hero.id, type: "hero", props: { title: "Olá" } }],
      inMenu: true,
      isPublished: false,
      role: null,
    });
    expect((await create({ title: "Migração sem dor" })).path).toBe("/migracao-sem-dor-2");
    expect((await create({ path: "/lp/site-novo" })).path).toBe("/lp/site-novo");
  });

  it("a hero under its former name, sent or stored, is one", async () => {
    const { id, path, sections } = await create({
      sections: [section("opening", { title: "Como antes" })],
      isPublished: true,
    });
    expect(sections[0].type).toBe("hero");
    const { db } = site.resources;
    await db
      .update(pagesTable)
      .set({ sections: [{ ...sections[0], type: "opening" }] })
      .where(eq(pagesTable.id, id));
    expect((await call("GET", `/api/pages/${id}`)).body.sections[0].type).toBe("hero");
    expect(await findPageAt(site.resources, path)).toMatchObject({ page: { sections: [{ type: "hero" }] } });
  });

  it("an address of the product itself is refused, however it comes, and a title never makes one", async () => {
    for (const path of [
      "/dashboard",
      "/api/x",
      "/previa/abc",
      "/assets/x",
      "/og/x",
      "/logos/x",
      "/blog/meu",
      "/contato",
      "/readyz",
    ]) {
      const { status, body } = await call("POST", "/api/pages", { title: "X", path });
      expect([path, status]).toEqual([path, 422]);
      expect(body.errors[0].field).toBe("path");
    }
    expect((await create({ title: "Dashboard" })).path).toBe("/dashboard-pagina");
  });

  it.each([
    "sem-barra",
    "//fora.example",
    "/Maiúscula",
    "/a b",
    "/a/b/c/d",
    "/../etc",
    "/<script>",
    "/x?y",
    7,
  ])("the address %s is refused by name", async (path) => {
    const { status, body } = await call("POST", "/api/pages", { title: "X", path });
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe("path");
  });

  it("a new section of a kind that nobody knows is refused by its name", async () => {
    const sections = [section("hero", { title: "Olá" }), section("carrossel-3d", {})];
    const { status, body } = await call("POST", "/api/pages", { title: "X", sections });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: "sections.1.type", message: "Seção 2: não há o tipo carrossel-3d" },
    ]);
  });

  it("a taken address is 409, and an old one leads on", async () => {
    const path = `/p-${randomUUID()}`;
    const { id } = await create({ path, isPublished: true });
    expect(await call("POST", "/api/pages", { title: "Outra", path })).toMatchObject({
      status: 409,
      body: { errors: [{ field: "path" }] },
    });
    expect(await call("PUT", `/api/pages/${id}`, { path: `${path}-b` })).toMatchObject({ status: 200 });
    expect(await findPageAt(site.resources, path)).toEqual({ movedTo: `${path}-b`, kind: "pages" });
  });

  it("the page that is something to the site is found by that, while visitors may see it", async () => {
    const url = "/api/pages?role=questions&published=true";
    const { body } = await call("GET", url);
    expect(body).toMatchObject({ pages: [{ path: "/faq" }], total: 1 });
    const page = `/api/pages/${body.pages[0].id}`;
    await call("PUT", page, { isPublished: false });
    expect(await call("GET", url)).toMatchObject({ status: 200, body: { pages: [], total: 0 } });
    await call("PUT", page, { isPublished: true });
    expect(await call("GET", "/api/pages?role=blog")).toMatchObject({
      status: 422,
      body: { errors: [{ field: "role" }] },
    });
  });

  it("pages of the site keep their address and cannot be deleted", async () => {
    const { body } = await call("GET", "/api/pages?limit=100");
    const home = body.pages.find(({ role }: { role: string }) => role === "home");
    expect(home.path).toBe("/");
    expect(await call("PUT", `/api/pages/${home.id}`, { path: "/casa" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "path" }] },
    });
    expect(await call("PUT", `/api/pages/${home.id}`, { ...home, title: "Casa" })).toMatchObject({
      status: 200,
      body: { path: "/", title: "Casa", role: "home" },
    });
    for (const { id, role } of body.pages.filter(({ role }: { role: string | null }) => role)) {
      expect(await call("DELETE", `/api/pages/${id}`)).toMatchObject({ status: 409 });
      // Links to these pages are hidden while they are unpublished.
      if (["services", "about", "questions"].includes(role)) continue;
      const detail = expect.stringMatching(/não pode sair do ar/);
      const at = new Date(Date.now() + 86_400_000).toISOString();
      for (const [method, end, given] of [
        ["POST", "/unpublish", {}],
        ["PUT", "", { isPublished: false }],
        ["PUT", "/schedule", { action: "unpublish", at }],
      ] as const) {
        const answer = await call(method, `/api/pages/${id}${end}`, given);
        expect([role, end, answer]).toEqual([role, end, expect.objectContaining({ status: 409 })]);
        expect(answer.body).toMatchObject({ detail });
      }
    }
    expect(await findPageAt(site.resources, "/")).toMatchObject({ page: { title: "Casa" } });
    const { id } = await create();
    expect(await call("DELETE", `/api/pages/${id}`)).toMatchObject({ status: 204 });
    expect(await call("GET", `/api/pages/${id}`)).toMatchObject({ status: 404 });
  });

  it("what is wrong with sections is said by name, and changes nothing", async () => {
    const { id } = await create();
    const twice = section("hero", { title: "a" });
    const many = Array.from({ length: 500 }, () => section("hero", { title: "a" }));
    for (const sections of [
      [twice, twice],
      many,
      ["x"],
      [{ ...twice, id: "1" }],
      [{ ...twice, type: "../x" }],
      [{ ...twice, version: 0 }],
      [{ ...twice, props: [] }],
      [section("hero", { title: "a".repeat(70_000) })],
      "x",
    ]) {
      const { status, body } = await call("PUT", `/api/pages/${id}`, { sections });
      expect(status).toBe(422);
      expect(body.errors[0].field).toMatch(/^sections/);
    }
    expect((await call("GET", `/api/pages/${id}`)).body.sections).toEqual([]);
  });

  it("is for staff; visitors read what is published", async () => {
    const { id } = await create();
    expect(await call("GET", `/api/pages/${id}`, undefined, null)).toMatchObject({ status: 404 });
    for (const [method, path] of [
      ["POST", ""],
      ["PUT", `/${id}`],
      ["DELETE", `/${id}`],
      ["GET", `/${id}/draft`],
      ["GET", `/${id}/revisions`],
    ] as const) {
      const { status } = await call(method, `/api/pages${path}`, method === "GET" ? undefined : {}, null);
      expect(status).toBe(401);
    }
    await call("POST", `/api/pages/${id}/publish`, {});
    expect(await call("GET", `/api/pages/${id}`, undefined, null)).toMatchObject({ status: 200 });
  });
});

describe("drafts and publishing", () => {
  it("a draft may be incomplete; publishing names the section and what it lacks", async () => {
    const { id } = await create({ isPublished: true, sections: [section("hero", { title: "No ar" })] });
    const sections = [section("hero", { title: "" }), section("testimonials", { items: [{ quote: "Bom" }] })];
    const draft = await call("PUT", `/api/pages/${id}/draft`, { sections });
    expect(draft.status).toBe(200);
    const refused = await call("POST", `/api/pages/${id}/publish`, {});
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      "Seção 1 (Abertura): Título: escreva um texto",
      expect.stringMatching(/^Seção 2 \(Depoimentos\): Nome/),
    ]);
    // The editor marks the field itself.
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "sections.0.props.title",
      expect.stringMatching(/^sections\.1\.props\.items\.0\./),
    ]);
    expect((await call("GET", `/api/pages/${id}`, undefined, null)).body.sections[0].props.title).toBe(
      "No ar",
    );
    sections[0]!.props = { title: "Pronto" };
    sections.pop();
    const { baseRevision } = draft.body;
    await call("PUT", `/api/pages/${id}/draft`, { sections, baseRevision });
    expect(await call("POST", `/api/pages/${id}/publish`, {})).toMatchObject({
      status: 200,
      body: { sections: [{ props: { title: "Pronto" } }], revision: expect.any(String) },
    });
  });

  it("what goes live at once is as strict", async () => {
    const sections = [section("hero", { title: "" })];
    const { id } = await create();
    for (const [method, path] of [
      ["POST", ""],
      ["PUT", `/${id}`],
    ] as const) {
      const { status, body } = await call(method, `/api/pages${path}`, { title: "X", sections });
      expect(status).toBe(422);
      expect(body.errors).toEqual([
        { field: "sections.0.props.title", message: "Seção 1 (Abertura): Título: escreva um texto" },
      ]);
    }
  });

  it("a section of a kind that this version does not know is kept as it is", async () => {
    const foreign = section("holograma", { anything: [1, { x: "y" }] }, { version: 9 });
    const { id } = await create();
    // As another release would store it.
    await site.owner.query("UPDATE pages SET sections = $2 WHERE id = $1", [id, JSON.stringify([foreign])]);
    await call("PUT", `/api/pages/${id}/draft`, { title: "Outro nome" });
    expect(await call("POST", `/api/pages/${id}/publish`, {})).toMatchObject({
      status: 200,
      body: { sections: [foreign] },
    });
  });

  it("has a history like every kind of content, and drafts merge by field", async () => {
    const { id } = await create({ isPublished: true });
    await call("PUT", `/api/pages/${id}`, { title: "Segundo nome" });
    const { body } = await call("GET", `/api/pages/${id}/revisions`);
    expect(body.revisions.map(({ reason }: { reason: string }) => reason)).toEqual([
      "published",
      "published",
    ]);
    const [newest, first] = body.revisions;
    const diff = await call("GET", `/api/pages/${id}/revisions/${first.id}/diff?to=${newest.id}`);
    expect(diff.body.fields.map(({ field }: { field: string }) => field)).toEqual(["title"]);
  });
});

describe("GET /api/pages", () => {
  it("lists by address, a part at a time, also without the sections", async () => {
    const { body } = await call("GET", "/api/pages?limit=2&fields=summary");
    expect(body).toMatchObject({ page: 1, limit: 2, total: expect.any(Number) });
    expect(body.pages.map(({ path }: { path: string }) => path)).toHaveLength(2);
    expect(body.pages[0]).not.toHaveProperty("sections");
    expect(await call("GET", "/api/pages?limit=0")).toMatchObject({ status: 422 });
  });

  it("finds words of the title and the address, whatever their accents and case", async () => {
    await call("POST", "/api/pages", {
      title: "Migração de planilhas",
      path: "/fale-com-vendas",
      sections: [],
    });
    const found = async (q: string, more = "") => {
      const { body } = await call("GET", `/api/pages?fields=summary&q=${encodeURIComponent(q)}${more}`);
      return body.pages.map(({ path }: { path: string }) => path);
    };
    expect(await found("planilhas MIGRACAO")).toEqual(["/fale-com-vendas"]);
    expect(await found("com-vendas")).toEqual(["/fale-com-vendas"]);
    expect(await found("planilhas", "&published=true")).toEqual([]);
    expect(await found("planilhas voadoras")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect(await call("GET", `/api/pages?q=${"a".repeat(201)}`)).toMatchObject({ status: 422 });
  });

  it("names the header of a landing page, and refuses one that there is not", async () => {
    expect(await create({ title: "Como sempre" })).toMatchObject({ header: "menu", isNotIndexed: false });
    const page = await create({ title: "Campanha", header: "logo", isNotIndexed: true });
    expect(page).toMatchObject({ header: "logo", isNotIndexed: true });
    const changed = await call("PUT", `/api/pages/${page.id}`, { header: "none" });
    expect(changed).toMatchObject({ status: 200, body: { header: "none", isNotIndexed: true } });
    const refused = await call("PUT", `/api/pages/${page.id}`, { header: "neon" });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("Cabeçalho: escolha entre menu, logo, none");
    expect((await call("GET", `/api/pages/${page.id}`)).body).toMatchObject({ header: "none" });
  });

  it("tells tools the kinds of section and their fields", async () => {
    const { body } = await call("GET", "/api/pages/kinds", undefined, null);
    const hero = body.find(({ type }: { type: string }) => type === "hero");
    expect(hero).toMatchObject({
      version: 1,
      label: "Abertura",
      schema: { type: "object", properties: { title: { type: "string", title: "Título" } } },
      onlyOn: null,
    });
    expect(hero.variants).toContainEqual(
      expect.objectContaining({ name: "screen", label: "Tela do produto" }),
    );
    const form = body.find(({ type }: { type: string }) => type === "contact-form");
    expect(form).toMatchObject({ label: "Formulário de contato", onlyOn: "contact" });
  });
});

describe.each([
  ["contact", "Formulário de contato", "página de contato"],
  ["questions", "Lista de perguntas", "página de perguntas frequentes"],
])("what the page of %s is for", (role, label, name) => {
  const find = async () => {
    const { body } = await call("GET", "/api/pages?limit=100");
    return body.pages.find((page: { role: string | null }) => page.role === role);
  };
  const refused = (message: string) => ({
    status: 422,
    body: { detail: message, errors: [{ field: "sections", message }] },
  });

  it("cannot be lost, hidden or doubled, live or in a draft", async () => {
    const page = await find();
    const [kept] = page.sections;
    const text = section("text", { text: "Antes" });
    for (const [sections, message] of [
      [[], `A ${name} precisa da seção “${label}”: ela muda de lugar, mas não sai da página.`],
      [[text], `A ${name} precisa da seção “${label}”: ela muda de lugar, mas não sai da página.`],
      [[{ ...kept, isHidden: true }], `A seção “${label}” não pode ficar oculta na ${name}.`],
      [[kept, { ...kept, id: randomUUID() }], `A ${name} tem a seção “${label}” uma vez só.`],
    ] as const) {
      expect(await call("PUT", `/api/pages/${page.id}`, { sections })).toMatchObject(refused(message));
      expect(await call("PUT", `/api/pages/${page.id}/draft`, { sections })).toMatchObject(refused(message));
    }
    expect(await find()).toMatchObject({ sections: page.sections, draft: null });
  });

  it("moves between other sections, and comes back with an earlier version", async () => {
    const page = await find();
    const [kept] = page.sections;
    const around = [section("text", { text: "Antes" }), kept, section("text", { text: "Depois" })];
    expect(await call("PUT", `/api/pages/${page.id}/draft`, { sections: around })).toMatchObject({
      status: 200,
    });
    expect(await call("POST", `/api/pages/${page.id}/publish`, {})).toMatchObject({ status: 200 });
    expect((await find()).sections.map(({ type }: { type: string }) => type)).toEqual([
      "text",
      kept.type,
      "text",
    ]);
    const { revisions } = (await call("GET", `/api/pages/${page.id}/revisions`)).body;
    const restore = `/api/pages/${page.id}/revisions/${revisions.at(-1).id}/restore`;
    expect(await call("POST", restore)).toMatchObject({ status: 200, body: { sections: [{ id: kept.id }] } });
    expect(await call("POST", `/api/pages/${page.id}/publish`, {})).toMatchObject({ status: 200 });
    expect((await find()).sections).toEqual(page.sections);
  });

  it("stands on no other page, and in no block", async () => {
    const { sections } = await find();
    const copy = [{ ...sections[0], id: randomUUID() }];
    const message = `A seção “${label}” só existe na ${name}.`;
    expect(await call("POST", "/api/pages", { title: "Outra", sections: copy })).toMatchObject(
      refused(message),
    );
    const { id } = await create();
    expect(await call("PUT", `/api/pages/${id}`, { sections: copy })).toMatchObject(refused(message));
    expect(await call("PUT", `/api/pages/${id}/draft`, { sections: copy })).toMatchObject(refused(message));
    const block = await call("POST", "/api/blocks", { title: "Bloco", sections: copy });
    expect(block).toMatchObject({ status: 422, body: { errors: [{ field: "sections", message }] } });
  });
});

it("while nothing can be read, the pages of contact and questions say what the product says", async () => {
  await site.cutDatabase();
  try {
    const found = await findPage(site.resources, "/contato");
    expect(found).toMatchObject({ isStandIn: true, page: { sections: [{ type: "contact-form" }] } });
    await expect(findPage(site.resources, "/sobre")).rejects.toThrow();
  } finally {
    await site.restoreDatabase();
  }
});

describe("two people in a page", () => {
  it("changes of different sections are merged, the same section is a conflict with both versions", async () => {
    const [one, two] = [section("hero", { title: "Um" }), section("hero", { title: "Dois" })];
    const { id, revision } = await create({ sections: [one, two] });
    const titled = (which: typeof one, title: string) => ({ ...which, props: { title } });
    const save = (sections: object[], baseRevision: string) =>
      call("PUT", `/api/pages/${id}/draft`, { sections, baseRevision });
    const base = revision ?? (await call("GET", `/api/pages/${id}`)).body.revision;
    const first = await save([titled(one, "Um de Ana"), two], base);
    expect(first.status).toBe(200);
    const second = await save([one, titled(two, "Dois de Rui")], base);
    expect(second).toMatchObject({
      status: 200,
      body: { sections: [{ props: { title: "Um de Ana" } }, { props: { title: "Dois de Rui" } }] },
    });
    const third = await save([titled(one, "Um de Rui"), two], base);
    expect(third).toMatchObject({
      status: 409,
      body: {
        conflicts: [
          {
            field: "sections",
            theirs: [{ props: { title: "Um de Ana" } }, { props: { title: "Dois de Rui" } }],
            yours: [{ props: { title: "Um de Rui" } }, { props: { title: "Dois de Rui" } }],
          },
        ],
      },
    });
  });

  it("the header is compared by its name, and one from before there were headers is the usual one", () => {
    expect(toReadableChoice("header", "logo")).toBe("Só o logotipo");
    expect([toReadableChoice("header", "menu"), toReadableChoice("header", undefined)]).toEqual(["", ""]);
    expect(toReadableChoice("isNotIndexed", true)).toBe("Sim");
    expect(toReadableChoice("title", "Olá")).toBeUndefined();
  });

  it("what changes in sections is compared as text", async () => {
    const hero = section("hero", { title: "Um título" });
    const { id } = await create({ sections: [hero], isPublished: true });
    await call("PUT", `/api/pages/${id}/draft`, {
      sections: [{ ...hero, props: { title: "Outro título" } }],
    });
    const { body } = await call("GET", `/api/pages/${id}/revisions/stored/diff?to=draft`);
    expect(body.fields).toEqual([
      {
        field: "sections",
        parts: [{ same: "Abertura\n" }, { del: "Um" }, { ins: "Outro" }, { same: " título" }],
      },
    ]);
  });
});

describe("a legal text", () => {
  it("keeps every version that was in force, and no draft", async () => {
    const { db } = site.resources;
    const { body } = await call("GET", "/api/pages?limit=100");
    const page = body.pages.find(({ role }: { role: string }) => role === "privacy");
    expect(await findLegalVersions(site.resources, page)).toMatchObject({ path: null });
    const sections = structuredClone(page.sections);
    sections[0].props.title = "Política nova";
    expect((await call("PUT", `/api/pages/${page.id}`, { sections })).status).toBe(200);
    sections[0].props.title = "Só um rascunho";
    expect((await call("PUT", `/api/pages/${page.id}/draft`, { sections })).status).toBe(200);
    expect(await findLegalVersions(site.resources, page)).toMatchObject({
      path: "/politicas-de-privacidade/versoes",
    });
    const versions = await listLegalVersions(db, page.id);
    const read = await Promise.all(versions.map(({ id }) => readLegalVersion(db, page.id, id)));
    expect(read.map((version) => version?.sections[0]?.props.title)).toEqual([
      "Política nova",
      "Política de Privacidade",
    ]);
    expect(await readLegalVersion(db, page.id, "x")).toBeUndefined();
  });
});
