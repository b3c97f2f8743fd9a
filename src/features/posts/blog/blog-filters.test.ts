import { describe, expect, it } from "vitest";
import { pagesAround } from "./blog-browser.tsx";
import { blogFilters, toBlogPath } from "./blog-filters.ts";

const read = (search: string) => blogFilters.read(new URLSearchParams(search));
const NONE = { search: "", category: "", tag: "", page: 1 };

describe("the address of the blog", () => {
  it("reads what the address says", () => {
    expect(read("busca=migra%C3%A7%C3%A3o&categoria=Opera%C3%A7%C3%A3o&tag=custos&pagina=3")).toEqual({
      search: "migração",
      category: "Operação",
      tag: "custos",
      page: 3,
    });
  });

  it.each([
    "",
    "busca=&categoria=",
    "pagina=0",
    "pagina=-1",
    "pagina=1.5",
    "pagina=x",
    "pagina=1e9",
    "busca=%00%0a",
  ])("takes %j for nothing", (search) => expect(read(search)).toEqual(NONE));

  it("looks at the beginning of what is endless", () => {
    expect(read(`busca=${"a".repeat(10_000)}`).search).toHaveLength(200);
    // The database would refuse half a surrogate pair at the cut.
    expect(read(`busca=${encodeURIComponent(`a${"🧱".repeat(200)}`)}`).search.isWellFormed()).toBe(true);
  });
});

describe("toBlogPath", () => {
  it("writes what is read, and nothing at rest", () => {
    expect(toBlogPath(NONE)).toBe("/blog");
    const filters = { search: "a & b?", category: "Operação", tag: "#1", page: 2 };
    expect(read(toBlogPath(filters).slice("/blog?".length))).toEqual(filters);
  });
});

describe("pagesAround", () => {
  it("names the ends and what is near, however many there are", () => {
    expect(pagesAround(1, 2)).toEqual([1, 2]);
    expect(pagesAround(42, 834)).toEqual([1, 41, 42, 43, 834]);
    expect(pagesAround(834, 834)).toEqual([1, 833, 834]);
  });
});
