import { expect, it } from "vitest";
import { listPosts } from "#src/features/posts/list-posts.server.ts";
import { postType } from "#src/features/posts/posts.server.ts";
import { findAtAddress } from "#src/publishing/items/read-content.server.ts";
import { openTestResources } from "#src/testing/test-site.ts";
import { seedDemo } from "./seed-demo.ts";

it("the demo's articles are nine published ones, one of them featured, and a draft", async () => {
  const site = await openTestResources();
  await seedDemo(site.resources);
  const { posts } = await listPosts(site.resources, { audience: "staff", page: 1, limit: 100 });
  expect(posts).toHaveLength(10);
  expect(posts.filter((post) => !post.isPublished)).toHaveLength(1);
  expect(posts.filter((post) => post.isPublished && post.isFeatured)).toHaveLength(1);
  for (const post of posts) {
    expect(post.readingTime).toBeGreaterThanOrEqual(3);
    expect(post.category).toBeTruthy();
    expect(Date.parse(post.createdAt)).toBeLessThan(Date.now() - 86_400_000);
    expect(post.publishedAt).toBe(post.isPublished ? post.createdAt : null);
  }
  expect(await findAtAddress(site.resources, postType, "lgpd-para-quem-contrata-software")).toMatchObject({
    kind: "found",
    item: { title: "LGPD para quem contrata software", author: { name: "Equipe Prumo" } },
  });
  await site.close();
});
