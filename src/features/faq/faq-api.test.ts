import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { FaqItem } from "./schema.ts";
import { faqTable } from "./table.ts";

describe("the FAQ's calls for staff", () => {
  let site: TestSite;
  let editor: Staff;
  beforeAll(async () => {
    site = await openTestSite({ RATE_LIMITS: "off" });
    editor = await addStaff(site.resources, "editor");
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    for (const { id } of await list()) await call("DELETE", `/${id}`);
  });

  const list = async () => (await site.api.inject("/api/settings/faq")).json<FaqItem[]>();
  const call = (
    method: "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
    headers = editor.headers,
  ) => site.api.inject({ method, url: `/api/settings/faq${path}`, ...(payload ? { payload } : {}), headers });
  const add = async (question: string) =>
    (await call("POST", "", { question, answer: "Sim.", category: "" })).json<FaqItem>();

  it("adds at the end, with the default category, and visitors see it at once", async () => {
    const first = await add("Primeira?");
    const second = await add("Segunda?");
    expect(first.category).toBe("Geral");
    expect(await list()).toEqual([first, second]);
  });

  it("changes an item where it stands", async () => {
    const first = await add("Primeira?");
    await add("Segunda?");
    const answer = await call("PUT", `/${first.id}`, {
      question: "Outra?",
      answer: "Não.\r\nTalvez.",
      category: "Preço",
    });
    expect(answer.statusCode).toBe(200);
    expect((await list())[0]).toEqual({
      id: first.id,
      question: "Outra?",
      answer: "Não.\nTalvez.",
      category: "Preço",
    });
  });

  it("deletes once", async () => {
    const item = await add("Primeira?");
    expect((await call("DELETE", `/${item.id}`)).statusCode).toBe(204);
    expect((await call("DELETE", `/${item.id}`)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  it("puts the items in order; one that the order does not name comes last", async () => {
    const [a, b, c] = [await add("A?"), await add("B?"), await add("C?")];
    const answer = await call("POST", "/order", { ids: [c.id, "nada", a.id] });
    expect(answer.statusCode).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    const last = await add("D?");
    expect((await list()).at(-1)).toEqual(last);
  });

  it.each([
    [{ answer: "Sim." }, "question", "Informe a pergunta"],
    [{ question: "Sim?", answer: "  " }, "answer", "Informe a resposta"],
    [{ question: ["a"], answer: "Sim." }, "question", "Informe a pergunta"],
    [
      { question: "a\u0000b", answer: "Sim." },
      "question",
      "Pergunta contém caracteres que não podem ser usados",
    ],
  ])("refuses %j and stores nothing", async (payload, field, message) => {
    const answer = await call("POST", "", payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object[] }>().errors).toContainEqual({ field, message });
    expect(await site.resources.db.$count(faqTable)).toBe(0);
  });

  it.each(["nada", "00000000-0000-4000-8000-000000000000", "\u0000", "'; DROP TABLE faq_items; --"])(
    "answers 404 for the id %j",
    async (id) => {
      const path = `/${encodeURIComponent(id)}`;
      expect((await call("PUT", path, { question: "A?", answer: "B." })).statusCode).toBe(404);
      expect((await call("DELETE", path)).statusCode).toBe(404);
    },
  );

  it("is closed to strangers", async () => {
    const item = await add("Primeira?");
    const nobody = { authorization: "Bearer nada" };
    expect((await call("POST", "", { question: "A?", answer: "B." }, nobody)).statusCode).toBe(401);
    expect((await call("PUT", `/${item.id}`, { question: "A?", answer: "B." }, nobody)).statusCode).toBe(401);
    expect((await call("DELETE", `/${item.id}`, undefined, nobody)).statusCode).toBe(401);
    expect((await call("POST", "/order", { ids: [] }, nobody)).statusCode).toBe(401);
    expect(await list()).toEqual([item]);
  });
});
