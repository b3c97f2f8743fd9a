import { expect, it } from "vitest";
import { findFolderCircles, type Import } from "../../scripts/folder-circles.ts";

const circlesOf = (...imports: [from: string, to: string][]) =>
  findFolderCircles(imports.map(([from, to]): Import => ({ from, to })));

it("finds folders that reach each other, over however many others", () => {
  const found = circlesOf(
    ["src/a/one.ts", "src/b/two.ts"],
    ["src/b/three.ts", "src/c/d/four.ts"],
    ["src/c/d/five.ts", "src/a/six.ts"],
    ["src/e/seven.ts", "src/a/one.ts"],
  );
  expect(found.map(({ folders }) => folders)).toEqual([["src/a", "src/b", "src/c/d"]]);
  expect(found[0]?.example).toContainEqual({ from: "src/b/three.ts", to: "src/c/d/four.ts" });
});

it("takes a folder and one below it for two", () => {
  expect(circlesOf(["src/a/one.ts", "src/a/b/two.ts"], ["src/a/b/two.ts", "src/a/three.ts"])).toHaveLength(1);
  expect(circlesOf(["src/a/one.ts", "src/a/b/two.ts"], ["src/a/b/two.ts", "src/a/b/three.ts"])).toEqual([]);
});

it("counts neither tests nor the tables of everything below", () => {
  const back: [string, string] = ["src/a/b/two.ts", "src/a/one.ts"];
  for (const table of ["src/a/slice.ts", "src/a/one.test.ts", "src/slices.ts"])
    expect(circlesOf([table, "src/a/b/two.ts"], back)).toEqual([]);
});
