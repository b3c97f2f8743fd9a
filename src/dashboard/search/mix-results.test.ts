import { expect, it } from "vitest";
import { mixResults } from "./mix-results.ts";

const many = (kind: string, title: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `${title} ${n}`, path: `/${kind}/${n}` }));
const titles = (q: string, ...groups: Parameters<typeof mixResults>[1]) =>
  mixResults(q, groups).map(({ title }) => title);

it("puts the exact name first, then names that begin so, then words, then pieces", () => {
  const group = ["Submenu", "Do menu", "Menu lateral", "Menu"].map((title) => ({ title, path: title }));
  expect(titles("menu", group)).toEqual(["Menu", "Menu lateral", "Do menu", "Submenu"]);
});

it("takes one of each kind in turn among equally good ones", () => {
  expect(titles("menu", many("leads", "Menu", 3), many("posts", "Menu", 2)).length).toBe(5);
  expect(
    mixResults("menu", [many("leads", "Menu", 3), many("posts", "Menu", 2)]).map(({ path }) => path),
  ).toEqual(["/leads/0", "/posts/0", "/leads/1", "/posts/1", "/leads/2"]);
});

it("keeps the best of each kind, however many better ones another has", () => {
  const found = mixResults("menu", [
    many("leads", "Menu", 10),
    many("posts", "Menu", 10),
    many("faq", "O submenu", 1),
  ]);
  expect(found).toHaveLength(20);
  expect(found.at(-1)?.path).toBe("/faq/0");
});

it("shows what opens the same place once", () => {
  expect(titles("cores", [{ title: "Cores", path: "/a" }], [{ title: "Cores do site", path: "/a" }])).toEqual(
    ["Cores"],
  );
});
