import { describe, expect, it } from "vitest";
import { toArticle } from "./describe-post.ts";

const site = { siteUrl: "https://prumo.example", siteName: "Prumo Sistemas" };
const plain = (thing: object) => JSON.parse(JSON.stringify(thing)) as object;

describe("a post", () => {
  const post = {
    path: "/blog/um-post",
    title: "Um post",
    description: "Do que trata.",
    images: ["/og/blog.um-post-0123456789ab.png"],
    publishedAt: "2026-03-01T12:00:00.000Z",
    updatedAt: "2026-03-02T12:00:00.000Z",
    author: "Ana Prado",
    category: null,
    tags: [],
  };

  it("has headline, image, dates, author and publisher", () => {
    expect(plain(toArticle(site, post))).toMatchObject({
      headline: "Um post",
      image: ["https://prumo.example/og/blog.um-post-0123456789ab.png"],
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      author: { "@type": "Person", name: "Ana Prado" },
      publisher: { "@type": "Organization", name: "Prumo Sistemas" },
      mainEntityOfPage: { "@id": "https://prumo.example/blog/um-post" },
    });
    expect(Object.keys(plain(toArticle(site, post)))).not.toContain("keywords");
  });

  it("keeps to the longest headline there may be", () => {
    const { headline } = toArticle(site, { ...post, title: "x".repeat(10_000) });
    expect(String(headline)).toHaveLength(110);
  });
});
