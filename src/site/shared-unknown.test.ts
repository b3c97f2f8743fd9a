import { expect, it } from "vitest";
import { standInFor } from "./shared-unknown.ts";

it("stands in for every path of the same depth, and is filled with the asked one's parts", () => {
  const one = standInFor("/caminho/que-nao-existe", false);
  const other = standInFor("/%3Cb%3E/a&b", false);
  expect(one?.path).toBe(other?.path);
  const [first, second] = one?.path.split("/").filter(Boolean) ?? [];
  const html = `<a href="/${first}">/${second}</a>`;
  expect(one?.fill(html)).toBe('<a href="/caminho">/que-nao-existe</a>');
  expect(other?.fill(html)).toBe('<a href="/%3Cb%3E">/a&amp;b</a>');
});

it("keeps the part that the navigation marks, and leaves odd paths alone", () => {
  expect(standInFor("/servicos/x", true)?.path).toMatch(/^\/servicos\/\w+$/);
  expect(standInFor("/servicos", true)).toBeUndefined();
  expect(standInFor(`/${"a/".repeat(7)}`, false)).toBeUndefined();
  expect(standInFor(standInFor("/a", false)?.path ?? "", false)).toBeUndefined();
});
