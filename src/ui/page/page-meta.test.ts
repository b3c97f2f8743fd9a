import { afterEach, expect, it, vi } from "vitest";
import { pageMeta } from "./page-meta.ts";

const root = {
  id: "root",
  loaderData: {
    siteUrl: "https://prumo.example",
    settings: {
      siteName: "Prumo Sistemas",
      siteDescription: "Sistemas sob medida.",
    },
    head: { seoDescription: null, seoKeywords: null },
  },
};

afterEach(() => vi.unstubAllEnvs());

it("in the browser a page has its title and addresses, and nothing for crawlers", () => {
  vi.stubEnv("SSR", false);
  expect(pageMeta([root], { title: "Contato", description: "Fale.", path: "/contato" })).toEqual([
    { title: "Contato – Prumo Sistemas" },
    { name: "robots", content: "max-image-preview:large, max-snippet:-1" },
    { tagName: "link", rel: "canonical", href: "https://prumo.example/contato" },
  ]);
});

it("a page carries the site's name, its canonical address and a description of its own", () => {
  const meta = pageMeta([root, undefined], { title: "Contato", description: "Fale.", path: "/contato" });
  expect(meta).toContainEqual({ title: "Contato – Prumo Sistemas" });
  expect(meta).toContainEqual({ name: "description", content: "Fale." });
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://prumo.example/contato",
  });
});

it("a page without a description has the site's", () => {
  expect(pageMeta([root], { path: "/" })).toContainEqual({
    name: "description",
    content: "Sistemas sob medida.",
  });
});

it("a hidden page is kept out of search engines", () => {
  expect(pageMeta([root], { title: "Nada", path: "/x", hidden: true })).toEqual([
    { title: "Nada – Prumo Sistemas" },
    { name: "robots", content: "noindex" },
  ]);
});

it("where the site's data is missing, the title stands alone", () => {
  expect(pageMeta([], { title: "Ops! Algo deu errado", path: "/" })).toEqual([
    { title: "Ops! Algo deu errado" },
  ]);
});

it("an address with a slash at its end is the same page", () => {
  expect(pageMeta([root], { title: "Contato", path: "/contato/" })).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://prumo.example/contato",
  });
});

it("the image for sharing is the page's own, with its size and words, or none", () => {
  const share = {
    path: "/contato",
    image: "/og/contato-1.png",
    type: "image/png",
    width: 1200,
    height: 630,
    alt: "Contato",
  };
  const layout = { id: "site/layout", loaderData: { share } };
  const meta = pageMeta([root, layout], { title: "Contato", path: "/contato" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://prumo.example/og/contato-1.png" });
  expect(meta).toContainEqual({ property: "og:image:width", content: "1200" });
  expect(meta).toContainEqual({ property: "og:image:alt", content: "Contato" });
  expect(meta).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
  const other = JSON.stringify(pageMeta([root], { title: "Sobre", path: "/sobre" }));
  expect(other).not.toContain("og:image");
  expect(other).toContain('"summary"');
});

it("an article says when it was written and changed, by whom, and about what", () => {
  const meta = pageMeta([root], {
    title: "LGPD",
    path: "/blog/lgpd",
    article: {
      publishedAt: "2026-03-01T12:00:00.000Z",
      updatedAt: "2026-03-02T12:00:00.000Z",
      author: "Ana",
      section: "Leis",
      tags: ["LGPD", "dados"],
    },
    alternates: [{ type: "text/markdown", href: "/blog/lgpd.md" }],
  });
  expect(meta).toContainEqual({ property: "og:type", content: "article" });
  expect(meta).toContainEqual({ property: "article:published_time", content: "2026-03-01T12:00:00.000Z" });
  expect(meta).toContainEqual({ property: "article:tag", content: "dados" });
  expect(meta).toContainEqual({
    tagName: "link",
    rel: "alternate",
    type: "text/markdown",
    href: "/blog/lgpd.md",
  });
});
