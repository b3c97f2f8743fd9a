import { describe, expect, it } from "vitest";
import { differingSections, mergeSections, takeSection } from "./merge-sections.ts";
import type { StoredSection } from "./schema.ts";

const section = (id: string, title = "t"): StoredSection => ({
  id,
  type: "hero",
  version: 1,
  props: { title, look: "plain" },
  isHidden: false,
});
const [a, b, c] = [section("a"), section("b"), section("c")];
const ids = (sections: StoredSection[]) => sections.map(({ id }) => id).join("");

describe("two people in the sections of a page", () => {
  it("texts of different sections are both kept", () => {
    const [mine, other] = [section("a", "meu"), section("c", "de outra")];
    const merged = mergeSections([a, b, c], [a, b, other], [mine, b, c]);
    expect(merged).toEqual({ theirs: [mine, b, other], yours: [mine, b, other], conflicts: [] });
  });

  it("the same section is a conflict, and each version has the rest of both", () => {
    const [mine, other, third] = [section("a", "meu"), section("a", "de outra"), section("c", "meu também")];
    const merged = mergeSections([a, b, c], [other, b, c], [mine, b, third]);
    expect(merged).toEqual({ theirs: [other, b, third], yours: [mine, b, third], conflicts: ["a"] });
  });

  it("the same change of both is none, whatever the order of its fields", () => {
    const [mine, other] = [
      section("a", "igual"),
      { ...section("a"), props: { look: "plain", title: "igual" } },
    ];
    expect(mergeSections([a], [other], [mine]).conflicts).toEqual([]);
  });

  it.each([
    ["both add", "abc", "axbc", "abyc", "axbyc"],
    ["one moves, the other adds", "abc", "cab", "abcy", "cyab"],
    ["the other moves, one adds", "abc", "abcx", "bac", "bacx"],
    ["one removes, the other moves", "abc", "ac", "cba", "ca"],
    ["both remove", "abc", "ab", "bc", "b"],
    ["added at the top", "ab", "xab", "ab", "xab"],
  ])("%s", (_name, base, theirs, yours, expected) => {
    const made = (names: string) => Array.from(names, (id) => section(id));
    expect(ids(mergeSections(made(base), made(theirs), made(yours)).yours)).toBe(expected);
  });

  it("what one has removed and the other has written in is a conflict", () => {
    const other = section("b", "novo");
    expect(mergeSections([a, b], [a, other], [a])).toEqual({
      theirs: [a, other],
      yours: [a],
      conflicts: ["b"],
    });
  });
});

describe("a section that is taken from another version", () => {
  const changed = section("b", "de outra");

  it("replaces one's own in its place", () => {
    expect(takeSection([a, b, c], [changed, a], "b")).toEqual([a, changed, c]);
    expect(differingSections([a, b, c], [a, changed, c])).toEqual(["b"]);
  });

  it("goes where the other version has removed it", () => {
    expect(takeSection([a, b, c], [a, c], "b")).toEqual([a, c]);
    expect(differingSections([a, b, c], [a, c])).toEqual(["b"]);
  });

  it("comes back below its neighbor where one has removed it", () => {
    expect(takeSection([a, c], [a, changed, c], "b")).toEqual([a, changed, c]);
    expect(takeSection([b, c], [a, b, c], "a")).toEqual([a, b, c]);
  });
});
