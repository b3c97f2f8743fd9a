// Drafts of published items: saved, merged, published and discarded, for posts and projects alike.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let ana: Staff;
let rui: Staff;
beforeAll(async () => {
  site = await openTestSite();
  ana = await addStaff(site.resources, "editor");
  rui = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = ana) {
  const headers = staff?.headers;
  const response = await site.api.inject({ method, url, payload, headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}

const KINDS = [
  {
    path: "/api/posts",
    fields: { title: "Um post", content: "Um **texto** longo." },
    lacks: { content: "" },
  },
  {
    path: "/api/projects",
    fields: { title: "Um projeto", description: "Uma descrição", content: "Um **texto** longo." },
    lacks: { description: "" },
  },
];

describe.each(KINDS)("$path", ({ path, fields, lacks }) => {
  async function create(more: object = { isPublished: true }): Promise<string> {
    const { status, body } = await call("POST", path, { ...fields, ...more });
    expect(status).toBe(201);
    return body.id;
  }
  const stored = async (id: string) => (await call("GET", `${path}/${id}`, undefined, null)).body;

  it("has no draft until one is saved", async () => {
    const id = await create();
    expect(await call("GET", `${path}/${id}/draft`)).toMatchObject({ status: 404 });
    expect(await call("DELETE", `${path}/${id}/draft`)).toMatchObject({ status: 404 });
    for (const unknown of [randomUUID(), "x"]) {
      expect(await call("GET", `${path}/${unknown}/draft`)).toMatchObject({ status: 404 });
      expect(await call("PUT", `${path}/${unknown}/draft`, { title: "a" })).toMatchObject({ status: 404 });
      expect(await call("POST", `${path}/${unknown}/publish`, {})).toMatchObject({ status: 404 });
      expect(await call("GET", `${path}/${unknown}/revisions`)).toMatchObject({ status: 404 });
    }
  });

  it("is for staff only", async () => {
    const id = await create();
    for (const [method, rest] of [
      ["GET", "draft"],
      ["PUT", "draft"],
      ["DELETE", "draft"],
      ["POST", "publish"],
      ["POST", "unpublish"],
      ["GET", "revisions"],
    ] as const) {
      expect(await call(method, `${path}/${id}/${rest}`, {}, null), rest).toMatchObject({ status: 401 });
    }
  });

  it("keeps a draft beside what visitors read, complete or not", async () => {
    const id = await create();
    const saved = await call("PUT", `${path}/${id}/draft`, { title: "Outro título", ...lacks });
    expect(saved).toMatchObject({ status: 200, body: { title: "Outro título", ...lacks } });
    expect(saved.body.baseRevision).toEqual(expect.any(String));
    expect((await call("GET", `${path}/${id}/draft`)).body).toEqual(saved.body);
    expect(await stored(id)).toMatchObject(fields);
    const refused = await call("POST", `${path}/${id}/publish`, {});
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: Object.keys(lacks)[0] }] } });
    expect(await stored(id)).toMatchObject(fields);
  });

  it("says every field that is missing when it is published", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/draft`, { title: "", ...lacks });
    const { status, body } = await call("POST", `${path}/${id}/publish`, {});
    expect(status).toBe(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "title",
      ...Object.keys(lacks),
    ]);
  });

  it("publishes the draft, and then has none", async () => {
    const id = await create({ isPublished: false });
    await call("PUT", `${path}/${id}/draft`, { title: "No ar" });
    const published = await call("POST", `${path}/${id}/publish`);
    expect(published).toMatchObject({ status: 200, body: { id, title: "No ar", isPublished: true } });
    expect(published.body.revision).toEqual(expect.any(String));
    expect(await stored(id)).toMatchObject({ title: "No ar" });
    expect(await call("GET", `${path}/${id}/draft`)).toMatchObject({ status: 404 });
    // Publishing again publishes the same.
    expect(await call("POST", `${path}/${id}/publish`, {})).toMatchObject({
      status: 200,
      body: { title: "No ar" },
    });
    const off = await call("POST", `${path}/${id}/unpublish`);
    expect(off).toMatchObject({ status: 200, body: { isPublished: false } });
    expect(await call("GET", `${path}/${id}`, undefined, null)).toMatchObject({ status: 404 });
  });

  it("drops a draft on request; what is live stays", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/draft`, { title: "Nunca visto" });
    expect(await call("DELETE", `${path}/${id}/draft`)).toMatchObject({ status: 204 });
    expect(await call("GET", `${path}/${id}/draft`)).toMatchObject({ status: 404 });
    expect(await stored(id)).toMatchObject(fields);
  });

  it("has no draft any more once it is as what is stored", async () => {
    const id = await create();
    const { body } = await call("PUT", `${path}/${id}/draft`, { title: "Outro" });
    const { baseRevision } = body;
    await call("PUT", `${path}/${id}/draft`, { title: fields.title, baseRevision });
    expect(await call("GET", `${path}/${id}/draft`)).toMatchObject({ status: 404 });
  });

  it("merges what two people change in different fields", async () => {
    const id = await create();
    const begun = await call("PUT", `${path}/${id}/draft`, { category: "Ideias" });
    const { baseRevision } = begun.body;
    const one = await call("PUT", `${path}/${id}/draft`, { ...begun.body, title: "De Ana", baseRevision });
    const other = { ...begun.body, content: "De Rui", baseRevision };
    const merged = await call("PUT", `${path}/${id}/draft`, other, rui);
    expect(merged).toMatchObject({
      status: 200,
      body: { title: "De Ana", content: "De Rui", category: "Ideias" },
    });
    expect(merged.body.baseRevision).not.toBe(one.body.baseRevision);
  });

  it("shows both texts where two people change the same field, and loses neither", async () => {
    const id = await create();
    const { baseRevision } = (await call("PUT", `${path}/${id}/draft`, { title: "Início" })).body;
    await call("PUT", `${path}/${id}/draft`, { title: "De Ana", baseRevision });
    const refused = await call(
      "PUT",
      `${path}/${id}/draft`,
      { title: "De Rui", content: "x", baseRevision },
      rui,
    );
    expect(refused).toMatchObject({
      status: 409,
      body: {
        conflicts: [{ field: "title", base: "Início", theirs: "De Ana", yours: "De Rui" }],
        merged: { title: "De Ana", content: "x" },
      },
    });
    expect((await call("GET", `${path}/${id}/draft`)).body).toMatchObject({
      title: "De Ana",
      content: fields.content,
    });
    const chosen = { title: "De Rui", content: "x", baseRevision: refused.body.baseRevision };
    expect(await call("PUT", `${path}/${id}/draft`, chosen, rui)).toMatchObject({
      status: 200,
      body: { title: "De Rui", content: "x" },
    });
  });

  it("shows in the history what was refused, once, although the same person goes on", async () => {
    const id = await create();
    const { baseRevision } = (await call("PUT", `${path}/${id}/draft`, { title: "Início" })).body;
    await call("PUT", `${path}/${id}/draft`, { title: "De Ana", baseRevision });
    const sent = { title: "De Rui", baseRevision };
    await call("PUT", `${path}/${id}/draft`, sent, rui);
    const refused = await call("PUT", `${path}/${id}/draft`, sent, rui);
    const chosen = { title: "De Ana, e mais", baseRevision: refused.body.baseRevision };
    expect(await call("PUT", `${path}/${id}/draft`, chosen, rui)).toMatchObject({ status: 200 });
    const { revisions } = (await call("GET", `${path}/${id}/revisions?saves=last`)).body;
    const named = revisions.filter(({ name }: { name: string | null }) => name === "Texto em conflito");
    expect(named).toHaveLength(1);
    const kept = await call("GET", `${path}/${id}/revisions/${named[0].id}`);
    expect(JSON.stringify(kept.body)).toContain("De Rui");
  });

  it("takes a change that names no version for one of somebody who has seen no draft", async () => {
    const id = await create();
    const begun = await call("PUT", `${path}/${id}/draft`, { title: "De Ana" });
    // Rui opened the item before Ana started: he must not overwrite what he has not read.
    const refused = await call("PUT", `${path}/${id}/draft`, { title: "De Rui" }, rui);
    const conflict = { field: "title", base: fields.title, theirs: "De Ana", yours: "De Rui" };
    expect(refused).toMatchObject({ status: 409, body: { conflicts: [conflict] } });
    expect(refused.body.baseRevision).toBe(begun.body.baseRevision);
    // Nor may Ana from another tab; a field that nobody has touched is accepted.
    expect(await call("PUT", `${path}/${id}/draft`, { title: "Outra" })).toMatchObject({ status: 409 });
    expect(await call("PUT", `${path}/${id}/draft`, { category: "Ideias" })).toMatchObject({
      status: 200,
      body: { title: "De Ana", category: "Ideias" },
    });
    const { baseRevision } = (await call("GET", `${path}/${id}/draft`)).body;
    expect(await call("PUT", `${path}/${id}/draft`, { title: "Outra", baseRevision })).toMatchObject({
      status: 200,
      body: { title: "Outra", category: "Ideias" },
    });
  });

  it("lets a first draft see what was published under it", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/draft`, { title: "Do rascunho" });
    expect(await call("PUT", `${path}/${id}`, { category: "Nova" })).toMatchObject({ status: 200 });
    expect((await call("GET", `${path}/${id}/draft`)).body).toMatchObject({
      title: "Do rascunho",
      category: "Nova",
    });
  });

  it("keeps what a draft has written where a PUT publishes something else", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/draft`, { title: "Do rascunho" });
    await call("PUT", `${path}/${id}`, { title: "Direto" });
    expect(await stored(id)).toMatchObject({ title: "Direto" });
    expect((await call("GET", `${path}/${id}/draft`)).body).toMatchObject({ title: "Do rascunho" });
  });

  it("is published at once by a PUT, which ends a draft that says the same", async () => {
    const id = await create();
    await call("PUT", `${path}/${id}/draft`, { title: "Outro" });
    await call("PUT", `${path}/${id}`, { title: "Outro" });
    expect(await stored(id)).toMatchObject({ title: "Outro" });
    expect(await call("GET", `${path}/${id}/draft`)).toMatchObject({ status: 404 });
  });

  it("refuses what no draft can be, and changes nothing", async () => {
    const id = await create();
    for (const wrong of [{ title: 5 }, { title: "x".repeat(201) }, { content: {} }, { baseRevision: 7 }]) {
      const field = Object.keys(wrong)[0];
      const answer = await call("PUT", `${path}/${id}/draft`, wrong);
      expect(answer, field).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect(await call("GET", `${path}/${id}/draft`)).toMatchObject({ status: 404 });
    expect(await call("POST", `${path}/${id}/publish`, { revision: "999999" })).toMatchObject({
      status: 404,
    });
    expect(await call("POST", `${path}/${id}/publish`, { revision: "x'" })).toMatchObject({ status: 404 });
  });

  it("is published as it was seen: what somebody has changed since is named", async () => {
    const id = await create();
    const seen = await call("PUT", `${path}/${id}/draft`, { title: "Visto" });
    await call("PUT", `${path}/${id}/draft`, { title: "Mudado", baseRevision: seen.body.baseRevision }, rui);
    const before = await stored(id);
    expect(await call("POST", `${path}/${id}/publish`, { revision: seen.body.baseRevision })).toMatchObject({
      status: 409,
      body: { errors: [{ field: "title", message: "Outra pessoa mudou este campo depois" }] },
    });
    expect(await call("POST", `${path}/${id}/publish`, {})).toMatchObject({
      status: 409,
      body: { error: "O texto mais novo é de outra pessoa. Abra-o e leia-o antes de publicar." },
    });
    expect(await stored(id)).toEqual(before);
    const { body } = await call("GET", `${path}/${id}/draft`);
    expect(await call("POST", `${path}/${id}/publish`, { revision: body.baseRevision })).toMatchObject({
      status: 200,
      body: { title: "Mudado" },
    });
  });

  it("is published by two people at once as by one", async () => {
    const id = await create();
    const { body } = await call("PUT", `${path}/${id}/draft`, { title: "Juntos" });
    const seen = { revision: body.baseRevision };
    const answers = await Promise.all(
      [ana, rui].map((by) => call("POST", `${path}/${id}/publish`, seen, by)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored(id)).toMatchObject({ title: "Juntos" });
  });

  it("stores what is saved twice once", async () => {
    const id = await create();
    const [one, other] = [
      await call("PUT", `${path}/${id}/draft`, { title: "Igual" }),
      await call("PUT", `${path}/${id}/draft`, { title: "Igual" }),
    ];
    expect(other.body).toEqual(one.body);
    expect((await call("GET", `${path}/${id}/revisions`)).body.revisions).toHaveLength(2);
  });
});
