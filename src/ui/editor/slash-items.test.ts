import { describe, expect, it } from "vitest";
import { findSlashItems } from "./slash-items.ts";

describe("the menu behind the slash", () => {
  it.each([
    ["", 16],
    ["tit", 2],
    ["TÍTULO2", 1],
    ["lista", 2],
    ["nota", 2],
    ["rodapé", 1],
    ["colunas", 1],
    ["pdf", 1],
    ["galeria", 1],
    ["foto", 2],
    ["citac", 1],
    ["youtube", 1],
    ["xilofone", 0],
    ["a".repeat(10_000), 0],
  ])("“%s” finds %i", (query, count) => {
    expect(findSlashItems(query)).toHaveLength(count);
  });
});
