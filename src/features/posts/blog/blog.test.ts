import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findPublic } from "#src/publishing/items/read-content.server.ts";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { readPostPage } from "../post-page/post-page.server.ts";
import { postType, postTag } from "../posts.server.ts";
import { postsTable } from "../table.ts";
import { readBlog } from "./blog.server.ts";

const START = { search: "", category: "", tag: "", page: 1 };

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.resources.cache.change(site.resources.db, ["posts:all"], (tx) => tx.delete(postsTable));
});

interface Draft {
  title: string;
  daysAgo: number;
  content?: string;
  category?: string;
  isFeatured?: boolean;
  isPublished?: boolean;
}

/** Inserts straight into the table, since write-post.test.ts covers the writing of posts. */
async function write(drafts: Draft[]): Promise<void> {
  const { db, cache } = site.resources;
  const rows = drafts.map(({ daysAgo, content = "texto", isPublished = true, ...draft }) => ({
    slug: draft.title.toLowerCase().replaceAll(" ", "-"),
    content,
    plainText: content,
    readingTime: 1,
    authorName: "Ana",
    isPublished,
    publishedAt: isPublished ? new Date(Date.now() - daysAgo * 86_400_000) : null,
    ...draft,
  }));
  await cache.change(db, ["posts:all"], (tx) => tx.insert(postsTable).values(rows));
}

describe("readBlog", () => {
  it("puts the newest featured post at the top, however old, and not into the list again", async () => {
    await write([
      { title: "Novo", daysAgo: 1 },
      { title: "Destaque antigo", daysAgo: 90, isFeatured: true },
      { title: "Destaque", daysAgo: 40, isFeatured: true },
      { title: "Rascunho", daysAgo: 0, isFeatured: true, isPublished: false },
    ]);
    const blog = await readBlog(site.resources, START);
    expect(blog.featured?.title).toBe("Destaque");
    expect(blog.posts.map(({ title }) => title)).toEqual(["Novo", "Destaque antigo"]);
    expect(blog.total).toBe(3);
  });

  it("has the newest post at the top where none is featured, and none in a filtered list", async () => {
    await write([
      { title: "Um", daysAgo: 2, category: "Operação" },
      { title: "Dois", daysAgo: 1, category: "Operação" },
    ]);
    expect((await readBlog(site.resources, START)).featured?.title).toBe("Dois");
    const filtered = await readBlog(site.resources, { ...START, category: "Operação" });
    expect(filtered.featured).toBeNull();
    expect(filtered.posts).toHaveLength(2);
  });

  it("is empty for a category nobody has, and for pages that are not there", async () => {
    await write([{ title: "Um", daysAgo: 2, category: "Operação" }]);
    const unknown = await readBlog(site.resources, { ...START, category: "' OR 1=1 --" });
    expect(unknown).toMatchObject({
      featured: null,
      posts: [],
      total: 0,
      pages: 1,
      categories: ["Operação"],
    });
    expect(await readBlog(site.resources, { ...START, page: 1_000_000 })).toMatchObject({
      posts: [],
      pages: 1,
    });
  });

  it("shows each post once over all pages", async () => {
    await write(Array.from({ length: 30 }, (_, index) => ({ title: `Post ${index}`, daysAgo: index })));
    const seen: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { featured, posts, pages } = await readBlog(site.resources, { ...START, page });
      expect(pages).toBe(3);
      seen.push(...(featured ? [featured.title] : []), ...posts.map(({ title }) => title));
    }
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
  });

  it("dates posts by the site's clock, not by the reader's", async () => {
    await write([{ title: "Um", daysAgo: 0 }]);
    await site.resources.db.update(postsTable).set({ publishedAt: new Date("2026-11-11T01:30:00Z") });
    const { featured } = await readBlog(site.resources, START);
    expect(featured?.date).toEqual({ iso: "2026-11-11T01:30:00.000Z", text: "10 de nov. de 2026" });
  });
});

describe("readPostPage", () => {
  const readAt = async (slug: string) => {
    const found = await findPublic(site.resources, postType, slug);
    return found?.kind === "found"
      ? { kind: "post", post: await readPostPage(site.resources, found.item) }
      : null;
  };

  it("has the text as HTML and other posts to read, and no Markdown for the browser", async () => {
    await write([
      { title: "Um", daysAgo: 1, content: "## Custo\n\nlinha\nlinha" },
      { title: "Outro", daysAgo: 2 },
      { title: "Rascunho", daysAgo: 3, isPublished: false },
    ]);
    const answer = await readAt("um");
    if (answer?.kind !== "post") throw new Error("no post");
    expect(answer.post.html).toContain("linha<br>\nlinha");
    expect(answer.post.headings).toEqual([{ id: "secao-custo", text: "Custo", level: 2 }]);
    expect(answer.post.related.map(({ title }) => title)).toEqual(["Outro"]);
    expect(answer.post).not.toHaveProperty("content");
  });

  it.each(["rascunho", "nada", "\0", "a".repeat(10_000), "' OR 1=1 --"])(
    "finds nothing at %j",
    async (slug) => {
      await write([{ title: "Rascunho", daysAgo: 3, isPublished: false }]);
      expect(await readAt(slug)).toBeNull();
    },
  );
});

describe("a rendered text", () => {
  it("shows a changed text at once, even where the old one was being remembered", async () => {
    const post = { id: "a1", content: "antes" };
    expect((await renderOnce(site.resources, postTag(post.id), post.content)).html).toBe("<p>antes</p>");
    expect((await renderOnce(site.resources, postTag(post.id), "depois")).html).toBe("<p>depois</p>");
  });

  it("knows the size of uploaded images, and does without where there is none", async () => {
    const id = "0123456789abcdef0123456789abcdef";
    const content = `![Tela](/media/${id}-960.webp)`;
    expect((await renderOnce(site.resources, postTag("a2"), content)).html).not.toContain("width=");
    await site.resources.db.$client.query(
      "INSERT INTO images (id, width, height, placeholder, format, bytes) VALUES ($1, 1200, 800, '', 'webp', 1)",
      [id],
    );
    const { html } = await renderOnce(site.resources, postTag("a3"), content);
    expect(html).toContain('width="1200" height="800"');
    expect(html).toContain(`srcset="/media/${id}-160.webp 160w, `);
  });
});
