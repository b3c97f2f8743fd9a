import { expect, it } from "vitest";
import { groupLinks, keepLinks, moveLink, removeLink } from "./menu-groups.ts";

/** "A b c D": capitals are top-level links, the others belong to the one before. */
const parse = (names: string) =>
  names.split(" ").map((label) => ({ label, ...(label !== label.toUpperCase() && { level: "inner" }) }));
const show = (links: readonly { label: string; level?: string }[]) =>
  links.map(({ label, level }) => (level ? label.toLowerCase() : label.toUpperCase())).join(" ");

it("links stand within the last one before them that has no level; the first one within nothing", () => {
  const shown = groupLinks(parse("A b c D")).map(({ link, index, inner }) => [
    link.label,
    index,
    inner.map((one) => [one.link.label, one.index]),
  ]);
  expect(shown).toEqual([
    [
      "A",
      0,
      [
        ["b", 1],
        ["c", 2],
      ],
    ],
    ["D", 3, []],
  ]);
  expect(groupLinks(parse("a b")).map(({ inner }) => inner.length)).toEqual([1]);
});

it("what stands within a link that is not shown moves up", () => {
  expect(show(keepLinks(parse("A b c D"), ({ label }) => label !== "A"))).toBe("B C D");
  expect(show(keepLinks(parse("A b c D"), ({ label }) => label !== "b"))).toBe("A c D");
  const links = parse("A B c");
  expect(show(removeLink(links, 1))).toBe("A C");
});

it.each([
  ["A b c D E f", 0, 1, "D A b c E f"],
  ["A b c D E f", 0, 5, "D E f A b c"],
  ["A b c D E f", 3, 4, "A b c E f D"],
  ["A b c D E f", 3, 2, "D A b c E f"],
  ["A b c D E f", 4, 3, "A b c E f D"],
  ["A b c D E f", 1, 2, "A c b D E f"],
  ["A b c D E f", 2, 3, "A b D c E f"],
  ["A b c", 1, 0, "B A c"],
  ["A b c", 0, 2, "A b c"],
  ["A B C", 0, 2, "B C A"],
  ["A B C", 2, 0, "C A B"],
  ["A B C", 1, 3, "A B C"],
])("%s: from %d to %d is %s", (links, from, to, moved) => {
  expect(show(moveLink(parse(links), from, to))).toBe(moved);
});
