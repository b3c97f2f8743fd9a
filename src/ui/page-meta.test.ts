import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const root = {
  id: "root",
  loaderData: {
    siteUrl: "https://prumo.example",
    settings: {
      siteName: "Prumo Sistemas",
      siteDescription: "Sistemas sob medida.",
      seoDescription: null,
      seoKeywords: null,
    },
  },
};

test("a page carries the site's name, its canonical address and a description of its own", () => {
  const meta = pageMeta([root, undefined], { title: "Contato", description: "Fale.", path: "/contato" });
  expect(meta).toContainEqual({ title: "Contato – Prumo Sistemas" });
  expect(meta).toContainEqual({ name: "description", content: "Fale." });
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://prumo.example/contato",
  });
});

test("a page without a description has the site's", () => {
  expect(pageMeta([root], { path: "/" })).toContainEqual({
    name: "description",
    content: "Sistemas sob medida.",
  });
});

test("a hidden page is kept out of search engines", () => {
  expect(pageMeta([root], { title: "Nada", path: "/x", hidden: true })).toEqual([
    { title: "Nada – Prumo Sistemas" },
    { name: "robots", content: "noindex" },
  ]);
});

test("where the site's data is missing, the title stands alone", () => {
  expect(pageMeta([], { title: "Ops! Algo deu errado", path: "/" })).toEqual([
    { title: "Ops! Algo deu errado" },
  ]);
});
