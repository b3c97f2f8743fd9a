import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

/** `value-chars` of RFC 8187: attr-char and percent-encoded octets. */
const EXTENDED = /^attachment; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})*)$/;

describe("the name of a file that is downloaded", () => {
  it("stays as it is where it is plain", () => {
    expect(contentDisposition("inline", "guia-de-precos_2.pdf")).toBe(
      'inline; filename="guia-de-precos_2.pdf"',
    );
    expect(contentDisposition("attachment", "a b.zip")).toBe('attachment; filename="a b.zip"');
  });

  it.each([
    "Proposta (2).pdf",
    "d'água.pdf",
    "*.pdf",
    'a"; x="b',
    "a\r\nset-cookie: b",
    "preço 100%.pdf",
    "😀",
  ])("contains only what RFC 8187 allows, and is read back: %s", (name) => {
    const [, encoded = ""] = EXTENDED.exec(contentDisposition("attachment", name)) ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  it("may have half a character", () => {
    expect(contentDisposition("attachment", "a\ud800.pdf")).toMatch(EXTENDED);
  });

  it("is written nowhere else", () => {
    const files = globSync("src/**/*.{ts,tsx}", { exclude: ["src/**/*.test.ts", "src/testing/**"] });
    expect(files.length).toBeGreaterThan(1_000);
    const writers = files.filter((file) =>
      /content-disposition["'][^\n]*filename/i.test(readFileSync(file, "utf8")),
    );
    expect(writers).toEqual([]);
  });
});
