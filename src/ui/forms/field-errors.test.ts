import { expect, test } from "vitest";
import { z } from "zod";
import { checkBy } from "./field-errors.ts";

const check = checkBy(
  z.object({
    name: z.string().min(1, "Informe um nome").regex(/^A/, "Comece com A"),
    items: z.array(z.string().min(1, "Vazio")),
    late: z.string().transform(Number).pipe(z.number("Use um número")),
  }),
);

test("a form is checked by its schema, with what is wrong at each field", () => {
  expect(check({ name: "Ana", items: [], late: "2" })).toEqual({});
  expect(check({ name: "", items: ["", "x", ""], late: "dois" })).toEqual({
    name: "Informe um nome",
    items: "Vazio; Vazio",
    late: "Use um número",
  });
});
