import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { LateScripts } from "./late-scripts.tsx";

const CONTENT = '<link rel="modulepreload" href="/c.js"/><script type="module">content()</script>';

function Page() {
  const content = createElement("main", { dangerouslySetInnerHTML: { __html: CONTENT } });
  return createElement("body", null, content, createElement(LateScripts, { nonce: "n1" }));
}
const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Page }])));
const ours = html.replace(CONTENT, "");

it("the module script and its preloads wait for the starter", () => {
  expect(ours).not.toContain('type="module"');
  expect(ours).not.toContain('rel="modulepreload"');
  expect(ours).toMatch(/<link rel="late-module"/);
  expect(ours).toMatch(/<script nonce="n1" type="text\/late-module"[^>]*>[^<]*<\/script><script nonce="n1">/);
});

it("what content brought along stays as it is", () => {
  expect(html).toContain(CONTENT);
});
