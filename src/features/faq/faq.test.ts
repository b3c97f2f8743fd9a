import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedDemo } from "#src/seed/seed-demo.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { groupFaq } from "./faq-groups.ts";
import { createFaqItem, listFaq } from "./faq.server.ts";
import { faqInputSchema } from "./schema.ts";
import { faqTable } from "./table.ts";

const AUTHOR = { id: null, name: "Ana" };
const NUL = "\u0000";
const item = (question: string, category?: string | null) => ({ question, answer: "Sim.", category });

describe("FAQ", () => {
  let site: TestSite;
  const add = (input: unknown) => createFaqItem(site.resources, AUTHOR, faqInputSchema.parse(input));
  beforeAll(async () => {
    site = await openTestSite();
  });
  beforeEach(async () => {
    const { cache, db } = site.resources;
    await cache.change(db, ["faq:all"], async (tx) => tx.delete(faqTable));
  });
  afterAll(() => site.close());

  it("is an empty list where nobody asked anything", async () => {
    const response = await site.api.inject("/api/settings/faq");
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual([]);
  });

  it("comes whole, in its order, and knows a new item at once", async () => {
    await add(item("Primeira?", "Prazos"));
    await listFaq(site.resources);
    const second = await add(item("Segunda?", "Dados"));
    const items = (await site.api.inject("/api/settings/faq")).json<object[]>();
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ question: "Primeira?", category: "Prazos" });
    expect(items[1]).toEqual({ id: second.id, question: "Segunda?", answer: "Sim.", category: "Dados" });
  });

  it.each([undefined, null, "", "   "])("puts an item of category %j under Geral", async (category) => {
    expect((await add(item("E esta?", category))).category).toBe("Geral");
  });

  it("adds nothing when the transaction around it fails", async () => {
    const { cache, db } = site.resources;
    const failing = db.transaction(async (tx) => {
      await createFaqItem({ db: tx, cache }, AUTHOR, faqInputSchema.parse(item("Some?")));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await listFaq(site.resources)).toEqual([]);
  });

  it("refuses an invalid token, and lets visitors without one read", async () => {
    const headers = { authorization: "Bearer no-such-token" };
    expect((await site.api.inject({ url: "/api/settings/faq", headers })).statusCode).toBe(401);
  });

  it.each([
    [{ question: " ", answer: "Sim." }, "Informe a pergunta"],
    [{ question: "Por quê?" }, "Informe a resposta"],
    [{ question: "x".repeat(301), answer: "Sim." }, "Pergunta deve ter no máximo 300 caracteres"],
    [{ question: "?", answer: "x".repeat(10_001) }, "Resposta deve ter no máximo 10.000 caracteres"],
    [item("?", "x".repeat(81)), "Categoria deve ter no máximo 80 caracteres"],
    [item(`a${NUL}b`), "Pergunta contém caracteres que não podem ser usados"],
    [{ question: "?", answer: `a${NUL}b` }, "Resposta contém caracteres que não podem ser usados"],
    [item("?", `a${NUL}b`), "Categoria contém caracteres que não podem ser usados"],
  ])("refuses what cannot be an item: %#", (input, message) => {
    expect(faqInputSchema.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("keeps line breaks as LF", async () => {
    expect((await add({ question: "Como?", answer: "Assim:\r\num\rdois" })).answer).toBe("Assim:\num\ndois");
  });
});

describe("the demo's questions", () => {
  it("are twelve in four categories", async () => {
    const site = await openTestSite();
    await seedDemo(site.resources);
    const items = await listFaq(site.resources);
    expect(items).toHaveLength(12);
    expect(groupFaq(items)).toHaveLength(4);
    await site.close();
  });
});

describe("the page's list", () => {
  const toItem = (question: string, category: string) => ({ id: question, question, answer: "…", category });

  it("groups by category in the order of first questions", () => {
    const groups = groupFaq([toItem("1", "B"), toItem("2", "A"), toItem("3", "B")]);
    expect(groups.map(({ category, questions }) => [category, questions.map(({ id }) => id)])).toEqual([
      ["B", ["1", "3"]],
      ["A", ["2"]],
    ]);
  });

  it("gives every question an address of its own", () => {
    const questions = ["Código é meu?", "Código, é meu", "???"];
    const anchors = groupFaq(questions.map((question) => toItem(question, "Geral")))
      .flatMap((group) => group.questions)
      .map(({ anchor }) => anchor);
    expect(anchors).toEqual(["faq-codigo-e-meu", "faq-codigo-e-meu-2", "faq-pergunta"]);
  });
});
