import { describe, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import { compareVersions } from "./compare.server.ts";

const markdown = {} as Markdown;
const kind = { words: { one: "Textos", fields: { title: "Título", notes: "Observações" } } };

describe("two versions compared", () => {
  it("leave out what the kind no longer has, and show its own fields wherever they stand", async () => {
    const before = { "contact:title": "Fale conosco", title: "Sobre", notes: null };
    const after = { title: "Sobre nós", notes: "Novas" };
    const { fields } = await compareVersions({ markdown, kind }, before, after);
    expect(fields.map(({ field }) => field)).toEqual(["title", "notes"]);
    expect(fields[0]?.parts).toEqual([{ same: "Sobre" }, { ins: " nós" }]);
  });

  it.each(kinds)("of $plural leave out nothing that can be written", ({ draft, words }) => {
    expect(Object.keys(words.fields).toSorted()).toEqual(Object.keys(draft.shape).toSorted());
  });
});
