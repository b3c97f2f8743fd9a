import { expect, it } from "vitest";
import { joinChanges } from "./join-changes.ts";

it("joins replaced words with the space between them", () => {
  const parts = [
    { same: "A " },
    { del: "reforma" },
    { ins: "outras" },
    { same: " " },
    { del: "do" },
    { ins: "palavras" },
    { same: " consumo muda" },
  ];
  expect(joinChanges(parts)).toEqual([
    { same: "A " },
    { del: "reforma do" },
    { ins: "outras palavras" },
    { same: " consumo muda" },
  ]);
});

it.each([
  ["words that were only added", [{ ins: "bem " }, { same: "a " }, { ins: "muito " }]],
  [
    "what is long enough to be seen",
    [{ del: "um" }, { ins: "dois" }, { same: " caminhos " }, { del: "para" }],
  ],
  ["what stands in another line", [{ del: "Pix" }, { ins: "Boleto" }, { same: "\n" }, { del: "CNAB" }]],
  ["a single change", [{ del: "três" }, { ins: "quatro" }]],
])("leaves %s", (_what, parts) => {
  expect(joinChanges(parts)).toEqual(parts);
});

it("keeps both texts", () => {
  const parts = [
    { del: "Nota de" },
    { ins: "Um" },
    { same: " " },
    { ins: "parágrafo" },
    { same: ", " },
    { del: "que" },
    { ins: "novo" },
    { same: "\nFim" },
  ];
  const joined = joinChanges(parts);
  const read = (side: "del" | "ins", from: object[]) =>
    from
      .map((part) => Object.entries(part).map(([key, text]) => (key === "same" || key === side ? text : "")))
      .join("");
  expect(joined).toHaveLength(3);
  expect(read("del", joined)).toBe(read("del", parts));
  expect(read("ins", joined)).toBe(read("ins", parts));
});
