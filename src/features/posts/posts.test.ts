import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { listPublishedForFeeds } from "./feed-posts.server.ts";
import { findPost, findPostBySlug, listPostCategories, listPosts } from "./posts.server.ts";
import { listRelatedPosts } from "./related-posts.server.ts";
import type { PostFilters } from "./schema.ts";
import { postRedirectsTable, postsTable } from "./table.ts";

type Row = typeof postsTable.$inferInsert;

let site: TestSite;
let day = 0;

/** Each post is a day younger than the one before it. */
function toRow(slug: string, fields: Partial<Row> = {}): Row {
  const createdAt = new Date(Date.UTC(2026, 0, ++day));
  const content = fields.content ?? "Um texto.";
  const row = { id: randomUUID(), slug, title: slug, content, plainText: content, readingTime: 1, createdAt };
  return { ...row, authorName: "Ana Ribeiro", isPublished: true, publishedAt: createdAt, ...fields };
}

async function search(q: string, filters: Partial<PostFilters> = {}): Promise<string[]> {
  const request = { audience: "public" as const, q, page: 1, limit: 100, ...filters };
  return (await listPosts(site.resources, request)).posts.map((post) => post.slug);
}

beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.resources;
  const moved = toRow("novo-endereco");
  const hidden = toRow("rascunho", { isPublished: false, publishedAt: null, category: "Segredo" });
  await db.insert(postsTable).values([
    toRow("integracoes", { title: "Integrações bancárias", category: "Integrações", tags: ["API", "Pix"] }),
    toRow("migracao", {
      title: "Trocar de sistema",
      content: "A migração dos dados fiscais.",
      tags: ["API"],
    }),
    toRow("versoes", { title: "Versões", excerpt: "Quanto custa cada nível", category: "Operação" }),
    toRow("sistemas", {
      title: "Custos",
      content: "Sistemas legados: NFS-e, 100% e 24/7.",
      category: "Operação",
    }),
    moved,
    hidden,
  ]);
  await db.insert(postRedirectsTable).values([
    { slug: "velho-endereco", postId: moved.id! },
    { slug: "velho-rascunho", postId: hidden.id! },
  ]);
});
afterAll(() => site.close());

describe("a search", () => {
  it.each([
    ["integracao", ["integracoes"]],
    ["INTEGRAÇÃO", ["integracoes"]],
    ["integraç", ["integracoes"]],
    ["integ", ["integracoes"]],
    ["egraco", ["integracoes"]],
    ["bancaria", ["integracoes"]],
    ["migrações", ["migracao"]],
    ["dado fiscal", ["migracao"]],
    ["versao", ["versoes"]],
    ["niveis", ["versoes"]],
    ["sistema", ["migracao", "sistemas"]],
    ["sistemas leg", ["sistemas"]],
    ["nfs-e", ["sistemas"]],
    ["24/7", ["sistemas"]],
    ["sistema inexistente", []],
    ["segredo rascunho", []],
  ])("for %j finds %j", async (q, slugs) => {
    expect(await search(q)).toEqual(slugs);
  });

  it.each([
    "\u0000",
    "a\u0000b",
    "x".repeat(10_000),
    "x ".repeat(10_000),
    "'; DROP TABLE posts; --",
    ".*+?^${}()|[]\\",
    "%_\\",
    "&|!():*<->",
    "de a o que para",
    "'",
    '"',
    "\ud800",
    "😀",
    "   ",
    ":*",
    "日本語",
  ])("never fails: %.20j", async (q) => {
    expect(await search(q)).toBeInstanceOf(Array);
  });
});

it("reads", async () => {
  const { resources } = site;
  expect(await listPostCategories(resources)).toEqual(["Integrações", "Operação"]);
  expect(await listPostCategories(resources, "staff")).toEqual(["Integrações", "Operação", "Segredo"]);
  expect(await findPostBySlug(resources, "velho-endereco")).toEqual({ kind: "moved", slug: "novo-endereco" });
  expect(await findPostBySlug(resources, "velho-rascunho")).toBeNull();
  expect(await findPostBySlug(resources, "rascunho")).toBeNull();
  expect(await findPostBySlug(resources, "a\u0000")).toBeNull();
  const found = await findPostBySlug(resources, "integracoes");
  const post = found?.kind === "post" ? found.post : null;
  expect(post).toMatchObject({ slug: "integracoes", content: "Um texto.", description: "Um texto." });
  expect(await findPost(resources, post!.id, "public")).toEqual(post);
  expect((await listRelatedPosts(resources, post!, 3)).map(({ slug }) => slug)).toEqual([
    "migracao",
    "sistemas",
    "versoes",
  ]);
  const feed = await listPublishedForFeeds(resources, { limit: 3 });
  const rest = await listPublishedForFeeds(resources, { limit: 3, after: feed.at(-1) });
  expect([...feed, ...rest].map(({ slug }) => slug)).toEqual([
    "sistemas",
    "versoes",
    "migracao",
    "integracoes",
    "novo-endereco",
  ]);
  expect(await search("", { tag: "API" })).toEqual(["migracao", "integracoes"]);
  expect(await search("", { audience: "staff", published: false })).toEqual(["rascunho"]);
  expect(await search("", { published: false })).toHaveLength(5);
});
