import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { findAtAddress, findItem, listCategories } from "#src/publishing/items/read-content.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { listPosts } from "./list-posts.server.ts";
import { listRelatedPosts } from "./post-page/post-page.server.ts";
import { postType } from "./posts.server.ts";
import { listPublishedForFeeds } from "./public-posts.server.ts";
import { type Post, type PostFilters, postInputSchema } from "./schema.ts";

let site: TestResources;
let day = 0;

/** Adds a post that is a day younger than the one before it. */
async function add(slug: string, fields: Record<string, unknown> = {}): Promise<Post> {
  const input = postInputSchema.parse({
    slug,
    title: slug,
    content: "Um texto.",
    isPublished: true,
    ...fields,
  });
  const createdAt = new Date(Date.UTC(2026, 0, ++day));
  const result = await createItem(site.resources, postType, { id: null, name: "Ana" }, input, { createdAt });
  if (!result.ok) throw new Error(result.detail);
  return result.item;
}

async function list(q: string, filters: Partial<PostFilters> = {}): Promise<string[]> {
  const request = { audience: "public" as const, q, page: 1, limit: 100, ...filters };
  return (await listPosts(site.resources, request)).posts.map((post) => post.slug);
}

beforeAll(async () => {
  site = await openTestResources();
  const moved = await add("velho-endereco");
  await updateItem(site.resources, postType, { id: null, name: "Ana" }, moved.id, { slug: "novo-endereco" });
  const hidden = await add("velho-rascunho", { category: "Segredo" });
  await updateItem(site.resources, postType, { id: null, name: "Ana" }, hidden.id, {
    slug: "rascunho",
    isPublished: false,
  });
  await add("integracoes", {
    title: "Integrações bancárias",
    category: "Integrações",
    tags: ["API", "Pix"],
  });
  await add("migracao", {
    title: "Trocar de sistema",
    content: "A **migração** dos dados fiscais.",
    tags: ["API"],
  });
  await add("versoes", { title: "Versões", excerpt: "Quanto custa cada nível", category: "Operação" });
  await add("sistemas", {
    title: "Custos",
    content: "Sistemas *leg*ados: NFS-e, 100% e 24/7.",
    category: "Operação",
  });
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
    ["legado", ["sistemas"]],
    ["nfs-e", ["sistemas"]],
    ["24/7", ["sistemas"]],
    ["  custo  ", ["sistemas", "versoes"]],
    ["sistema inexistente", []],
    ["segredo rascunho", []],
  ])("for %j finds %j", async (q, slugs) => {
    expect(await list(q)).toEqual(slugs);
  });

  it.each([
    ["NUL in a word", "a\u0000b"],
    ["one endless word", "x".repeat(10_000)],
    ["endless words", "x ".repeat(10_000)],
    ["SQL", "'; DROP TABLE posts; --"],
    ["the signs of regular expressions", ".*+?^${}()|[]\\"],
    ["wildcards", "%_\\"],
    ["the signs of searches", "&|!():*<->"],
    ["a quote", "'"],
    ["half a character", "\ud800"],
    ["an emoji", "😀"],
    ["only a prefix sign", ":*"],
    ["another script", "日本語"],
  ])("for %s finds nothing, and does not fail", async (_name, q) => {
    expect(await list(q)).toEqual([]);
  });

  it("has pages of its own: titles first, then the newest, and beyond the last one the number of all", async () => {
    // "Custos" is a title; the older post has the word in its excerpt.
    const ask = (page: number) =>
      listPosts(site.resources, { audience: "public", q: "custo", page, limit: 1 });
    const pages = await Promise.all([1, 2].map(ask));
    expect(pages.map(({ posts, total }) => [posts[0]?.slug, total])).toEqual([
      ["sistemas", 2],
      ["versoes", 2],
    ]);
    expect(await ask(3)).toEqual({ posts: [], total: 2, page: 3, limit: 1 });
    expect(await list("sistema")).toEqual(["migracao", "sistemas"]);
  });

  it.each(["de a o que", "De", "o", "para a"])(
    "for words that every text has, %j, narrows nothing",
    async (q) => {
      expect(await list(q)).toHaveLength(5);
      expect(await list(q, { category: "Operação" })).toEqual(["sistemas", "versoes"]);
    },
  );

  it.each(["   ", "\u0000"])("for %j is none", async (blank) => {
    expect(await list(blank)).toHaveLength(5);
  });
});

describe("a list", () => {
  it("is narrowed by category, tag and status", async () => {
    expect(await list("", { category: "Operação" })).toEqual(["sistemas", "versoes"]);
    expect(await list("", { tag: "API" })).toEqual(["migracao", "integracoes"]);
    expect(await list("custos", { category: "Integrações" })).toEqual([]);
    expect(await list("", { audience: "staff", published: false })).toEqual(["rascunho"]);
    expect(await list("", { audience: "staff", published: true })).toHaveLength(5);
    expect(await list("", { audience: "staff" })).toHaveLength(6);
  });

  it("has no drafts for visitors, whatever they ask", async () => {
    expect(await list("", { published: false })).toHaveLength(5);
    expect(await list("rascunho")).toEqual([]);
    expect(await list("", { category: "Segredo" })).toEqual([]);
  });

  it.each(["\u0000", "x".repeat(10_000), "' OR 1=1 --"])("is empty for the odd filter %.20j", async (odd) => {
    expect(await list("", { category: odd })).toEqual([]);
    expect(await list("", { tag: odd })).toEqual([]);
  });

  it("comes in pages that know how many there are", async () => {
    const ask = (page: number) => listPosts(site.resources, { audience: "public", page, limit: 2 });
    const slugs = (await Promise.all([1, 2, 3].map(ask))).flatMap(({ posts }) => posts.map((p) => p.slug));
    expect(slugs).toEqual(["sistemas", "versoes", "migracao", "integracoes", "novo-endereco"]);
    expect(await ask(4)).toEqual({ posts: [], total: 5, page: 4, limit: 2 });
  });

  it("has the categories that visitors find something in, all of them for staff", async () => {
    expect(await listCategories(site.resources, postType)).toEqual(["Integrações", "Operação"]);
    expect(await listCategories(site.resources, postType, "staff")).toEqual([
      "Integrações",
      "Operação",
      "Segredo",
    ]);
  });
});

describe("an address", () => {
  it("leads to its post, which the id leads to as well", async () => {
    const found = await findAtAddress(site.resources, postType, "integracoes");
    const post = found?.kind === "found" ? found.item : undefined;
    expect(post).toMatchObject({ slug: "integracoes", content: "Um texto.", author: { name: "Ana" } });
    expect(await findItem(site.resources, postType, post?.id ?? "", "public")).toEqual(post);
  });

  it("that a post has left leads on", async () => {
    const moved = { kind: "moved", slug: "novo-endereco" };
    expect(await findAtAddress(site.resources, postType, "velho-endereco")).toEqual(moved);
  });

  it.each(["rascunho", "velho-rascunho", "", "a\u0000", "x".repeat(10_000), "'--"])(
    "is none for visitors: %.20j",
    async (slug) => {
      expect(await findAtAddress(site.resources, postType, slug)).toBeNull();
    },
  );

  it("of a draft is one for staff", async () => {
    const { resources } = site;
    expect(await findAtAddress(resources, postType, "rascunho", "staff")).toMatchObject({ kind: "found" });
    expect(await findAtAddress(resources, postType, "velho-rascunho", "staff")).toMatchObject({
      slug: "rascunho",
    });
  });

  it.each(["x", "", "\u0000", "00000000-0000-4000-8000-000000000000"])("%j is no post's id", async (id) => {
    expect(await findItem(site.resources, postType, id, "staff")).toBeNull();
  });
});

describe("related posts", () => {
  const related = async (kin: { id: string; tags: string[]; category: string | null }, limit: number) =>
    (await listRelatedPosts(site.resources, kin, limit)).map((post) => post.slug);

  it("share tags before the category, and are filled up with the newest", async () => {
    const found = await findAtAddress(site.resources, postType, "integracoes");
    const post = found?.kind === "found" ? found.item : undefined;
    expect(await related(post!, 3)).toEqual(["migracao", "sistemas", "versoes"]);
    expect(await related({ ...post!, tags: ["Pix'; --"], category: null }, 1)).toEqual(["sistemas"]);
  });

  it("are never a draft or the post itself", async () => {
    const found = await findAtAddress(site.resources, postType, "sistemas");
    const post = found?.kind === "found" ? found.item : undefined;
    expect((await related({ ...post!, category: "Segredo" }, 10)).toSorted()).toEqual(
      ["versoes", "migracao", "integracoes", "novo-endereco"].toSorted(),
    );
  });
});

it("gives feeds all that is published, a page at a time", async () => {
  const { resources } = site;
  const first = await listPublishedForFeeds(resources, { limit: 3 });
  const rest = await listPublishedForFeeds(resources, { limit: 3, after: first.at(-1) });
  expect([...first, ...rest].map(({ slug }) => slug)).toEqual([
    "sistemas",
    "versoes",
    "migracao",
    "integracoes",
    "novo-endereco",
  ]);
  expect(first[1]).toMatchObject({
    summary: "Quanto custa cada nível",
    publishedAt: "2026-01-05T00:00:00.000Z",
  });
});
