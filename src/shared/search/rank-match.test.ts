import { expect, it } from "vitest";
import { bestMatches, RANK, rankMatch } from "./rank-match.ts";

it.each([
  ["rodapé", { title: "Rodapé" }, "same"],
  ["ebook", { title: "E-book" }, "same"],
  ["E-BOOK", { title: "Ebook: capa" }, "start"],
  ["sao joao", { title: "Ana", names: ["São João Ltda."] }, "start"],
  ["ltda joao", { title: "Ana", names: ["São João Ltda."] }, "words"],
  ["senha", { title: "Minha conta", keywords: ["senha"] }, "keywords"],
  ["talurg", { title: "Metalúrgica" }, "piece"],
  ["quinta", { title: "Nota", text: "Ligar na quinta" }, "text"],
  ["tipogarfia", { title: "Tipografia" }, "similar"],
] as const)("%s matches %j as %s", (typed, thing, rank) => {
  expect(rankMatch(typed, thing)).toBe(RANK[rank]);
});

it.each([
  ["xyz", { title: "Rodapé" }],
  ["", { title: "Rodapé" }],
  ["!", { title: "Rodapé" }],
  ["od", { title: "Rodapé" }],
  ["rodapé azul", { title: "Rodapé" }],
] as const)("%j does not match %j", (typed, thing) => {
  expect(rankMatch(typed, thing)).toBeUndefined();
});

it("sorts by how well they match, equally good ones as they came", () => {
  const things = ["Submenu", "Menu b", "Menu a", "Menu", "Rodapé"].map((title) => ({ title }));
  expect(bestMatches("menu", things).map(({ title }) => title)).toEqual([
    "Menu",
    "Menu b",
    "Menu a",
    "Submenu",
  ]);
});
