import { expect, it } from "vitest";
import { z } from "zod";
import { checkBy, limitsOf } from "./field-errors.ts";

const check = checkBy(
  z.object({
    name: z.string().min(1, "Informe um nome").regex(/^A/, "Comece com A"),
    items: z.array(z.string().min(1, "Vazio")),
    late: z.string().transform(Number).pipe(z.number("Use um número")),
  }),
);

it("a form is checked by its schema, with what is wrong at each field", () => {
  expect(check({ name: "Ana", items: [], late: "2" })).toEqual({});
  expect(check({ name: "", items: ["", "x", ""], late: "dois" })).toEqual({
    name: "Informe um nome",
    items: "Vazio; Vazio",
    late: "Use um número",
  });
});

it("a form's texts take as much as its schema, however it is wrapped; what is no text has no limit", () => {
  const text = z.string().trim().max(40);
  const schema = z.object({
    text,
    optional: text.nullish().describe("also"),
    changed: text.transform((value) => value || null).nullable(),
    checked: text.pipe(z.email()),
    empty: text.default(""),
    endless: z.string(),
    number: z.number().max(40),
    list: z.array(text).max(40),
  });
  const limits = { text: 40, optional: 40, changed: 40, checked: 40, empty: 40 };
  expect(limitsOf(schema)).toEqual(limits);
  expect(checkBy(schema).limits).toEqual(limits);
});
