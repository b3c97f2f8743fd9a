import { expect, it } from "vitest";
import { errorsIn, judgeAnew, toErrorsOfValues } from "./use-form-with-store.ts";

const links = [{ label: "Um" }, { label: "" }];
const values = { title: "", links };

it("is said until the value is another one, whoever changed it", () => {
  const found = toErrorsOfValues({ title: "Informe o título" }, values);
  expect(errorsIn(found, { ...values })).toEqual({ title: "Informe o título" });
  expect(errorsIn(found, { ...values, title: "Um" })).toEqual({});
});

it("stays at its part of a list while another part is written", () => {
  const found = toErrorsOfValues({ "links.1.label": "Escreva um texto" }, values);
  const withOther = { ...values, links: links.with(0, { label: "Outro" }) };
  expect(errorsIn(found, withOther)).toEqual({ "links.1.label": "Escreva um texto" });
  expect(errorsIn(found, { ...values, links: links.slice(0, 1) })).toEqual({});
});

it("is judged anew in the fields that are written, and stays in the others", () => {
  const found = toErrorsOfValues({ title: "Informe o título", links: "Poucos" }, values);
  const now = { ...values, title: "Um título comprido" };
  const judged = judgeAnew(
    found,
    ["title"],
    toErrorsOfValues({ title: "Comprido", links: "Outra coisa" }, now),
  );
  expect(errorsIn(judged, now)).toEqual({ title: "Comprido", links: "Poucos" });
});
