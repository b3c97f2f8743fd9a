import { expect, test } from "vitest";
import { inlineStyles } from "./inline-styles.ts";

const SHEETS = new Map([
  ["/assets/root.css", "p{color:red}"],
  ["/assets/home.css", ".a{content:'$&'}"],
]);
const page = (head: string, body = "") => `<html><head>${head}</head><body>${body}</body></html>`;

test("sheets come within the page, in order, before the links, which fetch nothing", () => {
  const html = page(
    '<meta/><link rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="/assets/home.css"/><link rel="icon" href="/i"/>',
  );
  expect(inlineStyles(html, SHEETS)).toBe(
    page(
      '<meta/><style data-sheet="/assets/root.css">p{color:red}</style>' +
        `<style data-sheet="/assets/home.css">.a{content:'$&'}</style>` +
        '<link rel="stylesheet" href="/assets/root.css" disabled="" media="not all"/>' +
        '<link rel="stylesheet" href="/assets/home.css" disabled="" media="not all"/><link rel="icon" href="/i"/>',
    ),
  );
});

test("what the router marks as a late part's sheet comes within the page too", () => {
  const html = page('<link rel="stylesheet" href="/assets/root.css#"/>');
  expect(inlineStyles(html, SHEETS)).toBe(
    page(
      '<style data-sheet="/assets/root.css#">p{color:red}</style>' +
        '<link rel="stylesheet" href="/assets/root.css#" disabled="" media="not all"/>',
    ),
  );
});

test("a sheet that was not built is fetched, and what content says of sheets stays as it is", () => {
  const link = '<link rel="stylesheet" href="/assets/root.css"/>';
  const html = page('<link rel="stylesheet" href="/other.css"/>', link);
  expect(inlineStyles(html, SHEETS)).toBe(html);
});
