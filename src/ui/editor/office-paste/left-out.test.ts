import { expect, it } from "vitest";
import { describeLosses, type LeftOut, noLosses } from "./left-out.ts";

const describeKinds = (kinds: LeftOut[], more = {}) =>
  describeLosses({ ...noLosses(), kinds: new Set(kinds), ...more });

it("says nothing of a text that came whole", () => {
  expect(describeLosses(noLosses())).toBeUndefined();
});

it("names what was left out and what became something else", () => {
  expect(describeKinds(["underline", "highlight", "merged"])).toEqual({
    title: "Nem tudo veio como estava",
    description: "Ficaram de fora: o sublinhado e o marca-texto. Células mescladas foram separadas.",
  });
});

it("names pictures first", () => {
  expect(describeKinds(["comments"], { pictures: 2 })).toMatchObject({
    title: "2 imagens não vieram com o texto",
    description: expect.stringContaining("Ficaram de fora: os comentários de revisão."),
  });
  expect(describeKinds([], { outside: 1 })).toMatchObject({
    title: "Imagens de outro site",
    description: expect.stringContaining("1 imagem continua no site de origem"),
  });
});
