import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { choicesOf, declareFields, namesOf } from "./declare-fields.ts";
import {
  category,
  choice,
  markdownText,
  onOff,
  orElse,
  required,
  slug,
  textBlock,
  title,
  webAddress,
} from "./fields.ts";
import { flag, pictures, points } from "./sent-fields.ts";

const FIELDS = declareFields({
  title,
  slug,
  text: required(textBlock("Texto", 20), "Informe o texto"),
  content: markdownText("Conteúdo Detalhado", 100, { words: { called: "Conteúdo" } }),
  website: webAddress("Website"),
  category: orElse(category(), "Geral"),
  features: points("Funcionalidades", { itemMax: 10 }),
  look: choice("Aparência", ["plain", "loud"]),
  isOpen: onOff("Aberto"),
  isFeatured: flag("Destaque"),
  images: pictures("Imagens", { column: "imageIds" }),
});
const [complete, changes, draft, answer] = [
  z.object(FIELDS.complete),
  z.object(FIELDS.changes),
  z.object(FIELDS.draft),
  z.object(FIELDS.answer),
];
const WRITTEN = { title: "Um", text: "Dois" };
const errorsOf = (schema: z.ZodType, value: object) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe("the choices of a field", () => {
  it("have the labels of their declaration, or else their values", () => {
    const own = { kind: choice("Tipo", ["a", "b"], ["Um", "Outro"]), look: choice("Aparência", ["plain"]) };
    expect(choicesOf({ own }, "kind")).toEqual({ a: "Um", b: "Outro" });
    expect(choicesOf({ own }, "look")).toEqual({ plain: "plain" });
    expect(() => choicesOf(FIELDS, "title")).toThrow("title is not a choice");
  });
});

describe("what is complete", () => {
  it("needs what has no default, and misses it first", () => {
    expect(complete.parse(WRITTEN)).toEqual({ ...WRITTEN, category: "Geral" });
    expect(errorsOf(complete, { slug: "Não!", title: "\u200b" })).toEqual([
      "Informe o título",
      "Informe o texto",
      "Endereço deve ter só letras minúsculas sem acento, números e hifens",
    ]);
  });

  it("has null for a text that is empty, or what stands for one", () => {
    const empty = { slug: "", content: " \n", website: null, category: "" };
    expect(complete.parse({ ...WRITTEN, ...empty })).toMatchObject({
      slug: null,
      content: null,
      website: null,
      category: "Geral",
    });
  });

  it("takes lists and flags as forms send them", () => {
    const sent = { features: '["Um"]', images: "", isFeatured: "true" };
    expect(complete.parse({ ...WRITTEN, ...sent })).toMatchObject({
      features: ["Um"],
      images: [],
      isFeatured: true,
    });
  });
});

it("a change says nothing of what it does not name, and takes away nothing that is needed", () => {
  expect(changes.parse({})).toEqual({});
  expect(errorsOf(changes, { title: "", look: "quiet", isOpen: null })).toHaveLength(3);
});

it("a draft may lack what is still to be written, but nothing in it is too long", () => {
  const unfinished = { title: "", text: "", slug: "Não!", website: "exemplo" };
  expect(draft.parse(unfinished)).toEqual(unfinished);
  expect(errorsOf(draft, { text: "x".repeat(21), content: "a\u0000b" })).toEqual([
    "Texto deve ter no máximo 20 caracteres",
    "Conteúdo contém caracteres que não podem ser usados",
  ]);
});

it("an answer has every field, by a type of its own", () => {
  expectTypeOf<z.infer<typeof answer>>().toMatchObjectType<{
    title: string;
    content: string | null;
    category: string;
    features: string[];
    look: "plain" | "loud";
    isFeatured: boolean;
  }>();
  expect(Object.keys(answer.shape)).toEqual(FIELDS.names);
});

it("documentation has the names on screen, and says nothing of controls", () => {
  const { properties } = z.toJSONSchema(complete, { io: "input" });
  expect(properties?.text).toEqual({ type: "string", title: "Texto", minLength: 1, maxLength: 20 });
  expect(properties?.content).toMatchObject({ title: "Conteúdo Detalhado" });
  expect(JSON.stringify(properties)).not.toContain("control");
});

it("finds fields by their control", () => {
  expect(namesOf(FIELDS, "pictures", "markdown")).toEqual(["content", "images"]);
  expect(FIELDS.labels.isFeatured).toBe("Destaque");
});
