// Blocks over the API: created, shown by pages, edited in one place, and protected while a page shows them.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
import { withDrafts } from "#src/publishing/previews/with-drafts.server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { findPageAt, listServices } from "../pages.server.ts";
import { linkTo } from "../sections/block/schema.ts";
import type { StoredSection } from "../sections/schema.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, headers: object = editor.headers) {
  const response = await site.api.inject({ method, url, payload, headers: headers as Staff["headers"] });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}

const section = (type: string, props: object): StoredSection => ({
  id: randomUUID(),
  type,
  version: 1,
  props: { ...props },
  isHidden: false,
});

const callFor = (title: string) => section("call-to-action", { title, button: {} });

async function createBlock(title: string, sections: StoredSection[]) {
  const { status, body } = await call("POST", "/api/blocks", { title, sections });
  expect([status, body]).toEqual([201, body]);
  return body as { id: string; title: string };
}

async function createPage(sections: StoredSection[], more: object = {}) {
  const page = { title: `Página ${randomUUID().slice(0, 8)}`, sections, isPublished: true, ...more };
  const { status, body } = await call("POST", "/api/pages", page);
  expect([status, body]).toEqual([201, body]);
  return body as { id: string; path: string; title: string };
}

async function shownAt(path: string, resources = site.resources) {
  const found = await findPageAt(resources, path);
  return found && "page" in found ? found.page.sections : [];
}
const titlesAt = async (...given: Parameters<typeof shownAt>) =>
  (await shownAt(...given)).map(({ props }) => props.title);

const EVERYTHING = {
  releaseId: null,
  itemId: null,
  slug: null,
  kind: null,
  revisionId: null,
} as Parameters<typeof withDrafts>[2];

it("a page shows a block's sections in its place; a change shows everywhere once it is published, and in previews before", async () => {
  const block = await createBlock("Chamada", [callFor("Antes")]);
  const [one, other] = [
    await createPage([section("hero", { title: "Um" }), linkTo(block.id), linkTo(block.id)]),
    await createPage([linkTo(block.id)]),
  ];
  expect(await titlesAt(one.path)).toEqual(["Um", "Antes", "Antes"]);
  const ids = (await shownAt(one.path)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);

  const changed = { sections: [callFor("Depois")] };
  expect((await call("PUT", `/api/blocks/${block.id}/draft`, changed)).status).toBe(200);
  expect(await titlesAt(other.path)).toEqual(["Antes"]);
  const previewed = await withDrafts(site.resources, kinds, EVERYTHING, (drafted) =>
    titlesAt(other.path, drafted),
  );
  expect(previewed).toEqual(["Depois"]);

  const { value, tags } = await site.resources.cache.watch(() => titlesAt(other.path));
  expect(value).toEqual(["Antes"]);
  const dropped: (string | null)[] = [];
  site.resources.cache.onDrop((tag) => void dropped.push(tag));
  expect((await call("POST", `/api/blocks/${block.id}/publish`)).status).toBe(200);
  expect(dropped.some((tag) => tag !== null && tags.has(tag))).toBe(true);
  expect(await titlesAt(one.path)).toEqual(["Um", "Depois", "Depois"]);
  expect(await titlesAt(other.path)).toEqual(["Depois"]);
  const { body: history } = await call("GET", `/api/blocks/${block.id}/revisions`);
  expect(JSON.stringify(history)).toContain("published");
});

it("what the rest of the site reads of pages it reads of their blocks: services, forms, and the editor's own", async () => {
  const name = `Serviço ${randomUUID()}`;
  const form = section("form", {
    fields: [{ type: "email", name: "email", label: "E-mail", required: true }],
  });
  const block = await createBlock("Tudo", [section("services", { items: [{ name }] }), form]);
  const link = linkTo(block.id);
  const page = await createPage([link]);
  expect((await listServices(site.resources)).map((service) => service.name)).toContain(name);
  const placed = (await shownAt(page.path)).find(({ type }) => type === "form");
  const sent = await call("POST", `/api/pages/${page.id}/forms/${placed?.id}`, { email: "ana@acme.com" }, {});
  expect(sent.status).toBe(201);
  const { body: loaded } = await call("POST", `/api/pages/${page.id}/loaded`, {
    path: "/",
    sections: [link],
  });
  expect(loaded.data[link.id]).toMatchObject({
    title: "Tudo",
    sections: [{ type: "services" }, { id: placed?.id }],
  });
});

it("a block is not deleted while a page shows it, on the site or in a draft, and the pages are named", async () => {
  const block = await createBlock("Presa", [callFor("Fico")]);
  const page = await createPage([linkTo(block.id)]);
  await call("PUT", `/api/pages/${page.id}/draft`, { sections: [] });
  const { body: list } = await call("GET", "/api/blocks");
  const usedOn = [{ id: page.id, title: page.title, path: page.path }];
  expect(list.find(({ id }: { id: string }) => id === block.id)).toMatchObject({ usedOn });
  const refused = await call("DELETE", `/api/blocks/${block.id}`);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    `Este bloco aparece em “${page.title}”. Desvincule-o nessas páginas antes de excluí-lo.`,
  ]);
  await call("POST", `/api/pages/${page.id}/publish`);
  expect((await call("DELETE", `/api/blocks/${block.id}`)).status).toBe(204);
  expect((await call("DELETE", `/api/blocks/${block.id}`)).status).toBe(404);
  // PostgreSQL rejects NUL in texts.
  expect((await call("GET", "/api/blocks/%00")).status).toBe(404);

  const drafted = await createBlock("Só no rascunho", [callFor("Fico")]);
  await call("PUT", `/api/pages/${page.id}/draft`, { sections: [linkTo(drafted.id)] });
  expect((await call("DELETE", `/api/blocks/${drafted.id}`)).status).toBe(409);
});

it("a block has a name, complete sections, and no block within; its name changes at once", async () => {
  const cta = callFor("Oi");
  const block = await createBlock("Nome", [cta]);
  for (const [body, message] of [
    [{ title: " ", sections: [cta] }, "Informe o nome do bloco"],
    [{ title: "X", sections: [] }, "Um bloco precisa de ao menos uma seção"],
    [{ title: "X", sections: [linkTo(block.id)] }, "Um bloco não pode conter outro bloco"],
    [{ title: "X", sections: [callFor("")] }, "Seção 1 (Chamada para contato): Título: escreva um texto"],
  ] as const) {
    const { status, body: answer } = await call("POST", "/api/blocks", body);
    expect([status, answer.errors[0].message]).toEqual([422, message]);
  }
  expect((await call("PUT", `/api/blocks/${block.id}`, { title: "Outro nome" })).body.title).toBe(
    "Outro nome",
  );
  const newId = randomUUID();
  const twice = [1, 2].map(() => call("POST", "/api/blocks", { newId, title: "Uma vez", sections: [cta] }));
  expect((await Promise.all(twice)).map(({ status, body }) => [status, body.id])).toEqual([
    [201, newId],
    [201, newId],
  ]);
  expect((await call("GET", "/api/blocks", undefined, {})).status).toBe(401);
});

it("a block that is gone shows nothing, and the page stays", async () => {
  const page = await createPage([section("hero", { title: "Aqui" }), linkTo(randomUUID()), linkTo("nada")]);
  expect(await titlesAt(page.path)).toEqual(["Aqui"]);
});
