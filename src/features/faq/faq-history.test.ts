import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countMentions, eraseMentions } from "#src/publishing/history/mentions.server.ts";
import { seedDemo } from "#src/seed/seed-demo.ts";
import { personOf } from "#src/shared/people/person.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { FaqItem } from "./schema.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

async function call(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  isStaff = true,
) {
  const headers = isStaff ? editor.headers : {};
  const response = await site.api.inject({ method, url, payload, headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
async function add(question: string, answer = "Sim."): Promise<FaqItem> {
  const { body } = await call("POST", "/api/settings/faq", { question, answer, category: "Preço" });
  return body as FaqItem;
}
const change = ({ id }: FaqItem, fields: object) => call("PUT", `/api/settings/faq/${id}`, fields);
const history = async ({ id }: FaqItem) =>
  (await call("GET", `/api/faq/${id}/revisions`)).body.revisions as { id: string; reason: string }[];
const seen = async ({ id }: FaqItem, isStaff = false) =>
  (await call("GET", "/api/settings/faq", undefined, isStaff)).body.find((item: FaqItem) => item.id === id);

describe("the history of a question", () => {
  it("has a revision for every write, with its author, and compares any two word by word", async () => {
    const item = await add("Quanto custa?", "Depende do prazo.");
    await change(item, { question: "Quanto custa?", answer: "Depende do tamanho.", category: "Preço" });
    const { body } = await call("GET", `/api/faq/${item.id}/revisions`);
    expect(body.revisions).toMatchObject([
      { reason: "published", author: { name: editor.user.name }, isStored: true },
      { reason: "published", author: { name: editor.user.name }, isStored: false },
    ]);
    const [, first] = await history(item);
    expect((await call("GET", `/api/faq/${item.id}/revisions/${first!.id}`)).body).toMatchObject({
      answer: "Depende do prazo.",
    });
    const diff = await call("GET", `/api/faq/${item.id}/revisions/${first!.id}/diff?to=stored`);
    expect(diff.body.fields).toEqual([
      { field: "answer", parts: expect.arrayContaining([{ del: "prazo" }, { ins: "tamanho" }]) },
    ]);
  });

  it("is not made longer by a new order, nor by a write that changes nothing of its text", async () => {
    const [one, other] = [await add("Uma?"), await add("Outra?")];
    await call("POST", "/api/settings/faq/order", { ids: [other.id, one.id] });
    expect(await history(one)).toHaveLength(1);
  });

  it("goes with the question", async () => {
    const item = await add("Sai?");
    await call("DELETE", `/api/settings/faq/${item.id}`);
    expect(await call("GET", `/api/faq/${item.id}/revisions`)).toMatchObject({ status: 404 });
    const { rows } = await site.resources.db.$client.query("SELECT FROM revisions WHERE item_id = $1", [
      item.id,
    ]);
    expect(rows).toEqual([]);
  });

  it("begins with the demo content", async () => {
    const other = await openTestSite();
    await seedDemo(other.resources);
    const { rows } = await other.resources.db.$client.query(
      "SELECT reason, author_name FROM faq_items JOIN revisions ON item_id = faq_items.id",
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(["imported"]));
    await other.close();
  });

  it("is closed to strangers, and knows no other question's revisions", async () => {
    const [one, other] = [await add("Uma?"), await add("Outra?")];
    const [revision] = await history(one);
    const path = `/api/faq/${other.id}/revisions/${revision!.id}`;
    expect(await call("GET", path)).toMatchObject({ status: 404 });
    expect(await call("POST", `${path}/restore`)).toMatchObject({ status: 404 });
    for (const url of ["revisions", "draft"]) {
      expect(await call("GET", `/api/faq/${one.id}/${url}`, undefined, false)).toMatchObject({ status: 401 });
    }
  });
});

describe("the draft of a question", () => {
  it("stays out of the site until it is published", async () => {
    const item = await add("Antes?");
    const path = `/api/faq/${item.id}`;
    const saved = await call("PUT", `${path}/draft`, { question: "Depois?" });
    expect(saved).toMatchObject({
      status: 200,
      body: { question: "Depois?", answer: "Sim.", differs: true },
    });
    expect(await seen(item)).toEqual(item);
    expect(await seen(item, true)).toMatchObject({ question: "Antes?", draft: { title: "Depois?" } });
    const published = await call("POST", `${path}/publish`);
    expect(published).toMatchObject({
      status: 200,
      body: { question: "Depois?", revision: expect.any(String) },
    });
    expect(await seen(item)).toMatchObject({ question: "Depois?" });
    expect(await call("GET", `${path}/draft`)).toMatchObject({ status: 404 });
  });

  it("may lack what publishing asks for, and is then refused with the field", async () => {
    const item = await add("Antes?");
    await call("PUT", `/api/faq/${item.id}/draft`, { question: " ", category: "" });
    expect(await call("POST", `/api/faq/${item.id}/publish`)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "question", message: "Informe a pergunta" }] },
    });
    expect(await seen(item)).toEqual(item);
  });

  it("leaves nothing behind once it is published with another category", async () => {
    const item = await add("Onde?");
    await call("PUT", `/api/faq/${item.id}/draft`, { category: "" });
    expect((await call("POST", `/api/faq/${item.id}/publish`)).body.category).toBe("Geral");
    expect((await seen(item, true)).draft).toBeNull();
  });

  it("is made of an earlier revision by restoring it", async () => {
    const item = await add("Primeira?");
    const [first] = await history(item);
    await change(item, { question: "Segunda?", answer: "Sim." });
    const restored = await call("POST", `/api/faq/${item.id}/revisions/${first!.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { question: "Primeira?" } });
    expect(await seen(item)).toMatchObject({ question: "Segunda?" });
    // Only the newest revision can be published, so that nobody publishes text they have not seen.
    expect(await call("POST", `/api/faq/${item.id}/publish`, { revision: "1" })).toMatchObject({
      status: 404,
    });
    const { baseRevision: revision } = restored.body as unknown as { baseRevision: string };
    expect(await call("POST", `/api/faq/${item.id}/publish`, { revision })).toMatchObject({
      status: 200,
      body: { question: "Primeira?", category: "Preço" },
    });
  });

  it("refuses the same field from two people, with both texts", async () => {
    const item = await add("De quem?");
    const path = `/api/faq/${item.id}/draft`;
    await call("PUT", path, { answer: "Da Ana." });
    const stored = (await history(item)).at(-1)!.id;
    expect(await call("PUT", path, { answer: "Do Bruno.", baseRevision: stored })).toMatchObject({
      status: 409,
      body: { conflicts: [{ field: "answer", theirs: "Da Ana.", yours: "Do Bruno." }] },
    });
  });
});

it("the data of people in a question's history is counted, and erased", async () => {
  const item = await add("A quem escrevo?", "Para Carla@Exemplo.com.br.");
  await change(item, { question: "A quem escrevo?", answer: "Para o suporte." });
  const { db } = site.resources;
  expect(await countMentions(db, personOf("carla@exemplo.com.br"))).toEqual({ contentMentions: 1 });
  await eraseMentions(db, personOf("carla@exemplo.com.br"));
  expect(await countMentions(db, personOf("carla@exemplo.com.br"))).toEqual({ contentMentions: 0 });
  const [, first] = await history(item);
  expect((await call("GET", `/api/faq/${item.id}/revisions/${first!.id}`)).body.answer).toBe(
    "Para [e-mail removido].",
  );
});
