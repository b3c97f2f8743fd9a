import { describe, expect, it } from "vitest";
import { checkHeadings, checkLengths } from "./check-item.server.ts";
import { destinationOf } from "./classify-links.ts";
import { truncateText } from "./truncate-text.ts";

const PAGE = new URL("https://prumo.example/blog/um-post");

describe("truncateText", () => {
  it.each([
    ["curto", 10, "curto"],
    ["exatamente", 10, "exatamente"],
    ["um texto longo", 9, "um texto…"],
    ["um texto, longo", 10, "um texto…"],
    ["palavraquenaoacaba", 8, "palavra…"],
    ["  duas\nlinhas ", 20, "duas linhas"],
    ["👍👍👍👍", 3, "👍👍…"],
  ])("%j in %i is %j", (text, length, cut) => {
    expect(truncateText(text, length)).toBe(cut);
    expect(Array.from(cut).length).toBeLessThanOrEqual(length);
  });
});

describe("checkHeadings", () => {
  const skips = (...levels: number[]) =>
    checkHeadings(
      {
        headings: levels.map((level) => ({ level, text: `T${level}` })),
        text: "",
        links: [],
        images: [],
        ids: [],
      },
      "content",
    ).length;
  it.each([
    [[], 0],
    [[2, 3, 4, 2, 3], 0],
    [[4, 4, 5], 0],
    [[1, 3], 1],
    [[2, 4, 4, 6], 2],
    [[3, 2, 3], 1],
  ])("%j has %i skips", (levels, count) => expect(skips(...levels)).toBe(count));
});

describe("checkLengths", () => {
  const check = (title: number, field: string | null = "title") =>
    checkLengths({
      title: { text: "x".repeat(title), field },
      description: { text: "y".repeat(300), field: null },
      image: null,
    });
  it("warns of what is cut, and where", () => {
    expect(check(60)).toEqual([]);
    expect(check(65)[0]?.message).toContain("cortado nos buscadores, que");
    expect(check(75)[0]?.message).toContain("cortado nos buscadores e em links compartilhados, que");
  });
  it("lets what only stands in be cut", () => expect(check(75, null)).toEqual([]));
});

describe("destinationOf", () => {
  it.each([
    ["/contato", { to: "site", path: "/contato" }],
    ["outro?a=1#b", { to: "site", path: "/blog/outro?a=1" }],
    ["https://prumo.example/contato", { to: "site", path: "/contato" }],
    ["#a%C3%A7%C3%A3o", { to: "here", id: "ação" }],
    ["#%", { to: "here", id: "%" }],
    ["//outro.example/x#y", { to: "outside", address: "https://outro.example/x" }],
    [
      "https://prumo.example.outro.example/",
      { to: "outside", address: "https://prumo.example.outro.example/" },
    ],
    ["tel:+55", { to: "unchecked" }],
    ["/previa/segredo", { to: "unchecked" }],
    ["/api/posts", { to: "unchecked" }],
    ["https://", { to: "nowhere" }],
    [undefined, { to: "nowhere" }],
  ])("of %j", (href, destination) => expect(destinationOf(href, PAGE)).toEqual(destination));
});
