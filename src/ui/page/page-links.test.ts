import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { PageLinks, StyleSheetsProvider } from "./page-links.tsx";

const SHEETS = new Map([
  ["/assets/root.css", "p{color:red}"],
  ["/assets/home.css", ".a{content:'$&'}"],
]);

function render(hrefs: string[], content = ""): string {
  const Page = () => [
    createElement(PageLinks, { key: "links" }),
    createElement("main", { key: "main", dangerouslySetInnerHTML: { __html: content } }),
  ];
  const links = () => [...hrefs.map((href) => ({ rel: "stylesheet", href })), { rel: "icon", href: "/i" }];
  const Stub = createRoutesStub([{ path: "/", Component: Page, links }]);
  return renderToStaticMarkup(createElement(StyleSheetsProvider, { value: SHEETS }, createElement(Stub)));
}

it("sheets come within the page, in order, each before its link, which fetches nothing", () => {
  const html = render(["/assets/root.css", "/assets/home.css"]);
  expect(html).toContain(
    '<style data-sheet="/assets/root.css">p{color:red}</style>' +
      '<link rel="stylesheet" href="/assets/root.css" disabled="" media="not all"/>' +
      `<style data-sheet="/assets/home.css">.a{content:'$&'}</style>` +
      '<link rel="stylesheet" href="/assets/home.css" disabled="" media="not all"/>',
  );
  expect(html).toContain('<link rel="icon" href="/i"/>');
});

it("what the router marks as a late part's sheet comes within the page too", () => {
  expect(render(["/assets/root.css#"])).toContain(
    '<style data-sheet="/assets/root.css#">p{color:red}</style>' +
      '<link rel="stylesheet" href="/assets/root.css#" disabled="" media="not all"/>',
  );
});

it("a sheet that was not built is fetched, and what content says of sheets stays as it is", () => {
  const link = '<link rel="stylesheet" href="/assets/root.css"/>';
  const html = render(["/other.css"], link);
  expect(html).toContain('<link rel="stylesheet" href="/other.css"/>');
  expect(html).toContain(link);
  expect(html).not.toContain("<style");
});
