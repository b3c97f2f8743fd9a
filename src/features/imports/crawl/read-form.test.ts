import { expect, it } from "vitest";
import { formSection } from "#src/features/pages/sections/form/schema.ts";
import { toFormSections } from "../form-sections.ts";
import { readPage } from "./read-page.ts";

const formsOf = (html: string) =>
  readPage(`<html><body><main><h1>Oi</h1>${html}</main></body></html>`, "https://velho.example/")?.forms ??
  [];

it("has one field that must be answered, and is a form that this site takes", () => {
  const many = Array.from(
    { length: 20 },
    (_, index) => `<input name="c${index}" placeholder="${"x".repeat(400)}">`,
  );
  const forms = formsOf(`<form><input type="tel" name="fone">${many.join("")}</form>`);
  expect(forms[0]?.fields[0]).toMatchObject({ type: "phone", label: "fone", required: true });
  expect(forms[0]?.lost).toHaveLength(9);
  const [section] = toFormSections(forms).sections;
  expect(formSection.schema.safeParse(section?.props).error).toBeUndefined();
});

it.each([
  ["a search", `<form role="search"><input name="s"></form>`],
  ["a field of search", `<form><input type="search"><input type="email"></form>`],
  ["a login", `<form><input type="email"><input type="password"></form>`],
  ["nothing to fill in", `<form><button>Ir</button></form>`],
  ["comments", `<form class="comment-form"><input type="email" name="email"></form>`],
])("%s is no form of contact, and not missed", (_what, html) => {
  expect(formsOf(html)).toEqual([]);
});

it("one that nobody could answer is told", () => {
  const forms = formsOf(`<form><input name="a"><select aria-label="Vazio"></select></form>`);
  expect(forms).toEqual([null]);
  expect(toFormSections(forms)).toEqual({
    sections: [],
    notes: ["Um formulário ficou de fora da importação."],
  });
});
