import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteItem } from "#src/publishing/calls/delete-item.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { findAtAddress, findItem, listCategories } from "#src/publishing/items/read-content.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { listPosts } from "./list-posts.server.ts";
import { postType, postTag } from "./posts.server.ts";
import { type Post, postChangesSchema, postInputSchema } from "./schema.ts";
import { postsTable } from "./table.ts";

const AUTHOR = { id: null, name: "Ana" };

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
beforeEach(async () => {
  const { cache, db } = site.resources;
  await cache.change(db, ["posts:all"], (tx) => tx.delete(postsTable));
});
afterAll(() => site.close());

const tryCreate = (fields: Record<string, unknown> = {}) =>
  createItem(
    site.resources,
    postType,
    AUTHOR,
    postInputSchema.parse({ title: "Um título", content: "Um texto.", ...fields }),
  );
const tryChange = (id: string, changes: Record<string, unknown>) =>
  updateItem(site.resources, postType, AUTHOR, id, postChangesSchema.parse(changes));

async function create(fields: Record<string, unknown> = {}): Promise<Post> {
  const result = await tryCreate(fields);
  if (!result.ok) throw new Error(result.detail);
  return result.item;
}

async function change(id: string, changes: Record<string, unknown>): Promise<Post> {
  const result = await tryChange(id, changes);
  if (!result.ok) throw new Error(result.detail);
  return result.item;
}

describe("a new post", () => {
  it("needs a title and a content only, and is a draft", async () => {
    expect(await create()).toEqual({
      id: expect.any(String),
      slug: "um-titulo",
      title: "Um título",
      content: "Um texto.",
      excerpt: null,
      summary: "Um texto.",
      description: "Um texto.",
      category: null,
      tags: [],
      featuredImage: null,
      featuredImageBase64: null,
      image: null,
      isPublished: false,
      published: false,
      isFeatured: false,
      seoTitle: null,
      seoDescription: null,
      seoKeywords: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      publishedAt: null,
      readingTime: 1,
      author: { name: "Ana" },
    });
  });

  it("keeps every field, with line breaks as LF and without blanks around", async () => {
    const post = await create({
      title: "  Título  ",
      content: "# A\r\n\r\nB\rC",
      excerpt: " Resumo\r\nem dois ",
      category: " Operação ",
      tags: [" a ", "b"],
      seoTitle: "T",
      seoDescription: "D",
      seoKeywords: "a, b",
      isFeatured: true,
      published: true,
    });
    expect(post).toMatchObject({
      title: "Título",
      content: "# A\n\nB\nC",
      excerpt: "Resumo\nem dois",
      summary: "Resumo\nem dois",
      description: "D",
      category: "Operação",
      tags: ["a", "b"],
      seoTitle: "T",
      seoDescription: "D",
      seoKeywords: "a, b",
      isFeatured: true,
      isPublished: true,
      published: true,
      publishedAt: post.createdAt,
    });
  });

  it("is summed up by the start of its plain text where the author has not", async () => {
    const text = "É ".repeat(100).trim();
    const post = await create({ content: `**${text}**` });
    expect(post.summary).toBe(`${text.slice(0, 149)}…`);
    expect(post.description).toBe(text.slice(0, 160));
    expect((await create({ content: `# ${"y".repeat(150)}` })).summary).toBe("y".repeat(150));
    expect((await create({ content: "😀".repeat(151) })).summary).toBe(`${"😀".repeat(150)}…`);
  });

  it("takes what forms send: lists as JSON text, flags as texts, unset fields empty", async () => {
    const form = { tags: '["a","b"]', isPublished: "true", isFeatured: "false", category: "", slug: "" };
    const post = await create(form);
    expect(post).toMatchObject({ tags: ["a", "b"], isPublished: true, isFeatured: false, category: null });
    expect((await create({ tags: "" })).tags).toEqual([]);
    expect(await create({ isPublished: "", isFeatured: "" })).toMatchObject({
      isPublished: false,
      isFeatured: false,
    });
  });

  it("outlives its author's account", async () => {
    const { user } = await addStaff(site.resources, "editor");
    const input = postInputSchema.parse({ title: "De Ana", content: "…" });
    const made = await createItem(site.resources, postType, user, input);
    await site.resources.db.$client.query("DELETE FROM users WHERE id = $1", [user.id]);
    const post = made.ok ? await findItem(site.resources, postType, made.item.id, "staff") : null;
    expect(post?.author).toEqual({ name: user.name });
  });

  it("is not there when the transaction around it fails", async () => {
    const { db } = site.resources;
    const input = postInputSchema.parse({ title: "Some", content: "…" });
    const failing = db.transaction(async (tx) => {
      await createItem({ ...site.resources, db: tx }, postType, AUTHOR, input);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await findAtAddress(site.resources, postType, "some", "staff")).toBeNull();
  });
});

describe("what cannot be a post is refused:", () => {
  const long = (length: number) => "x".repeat(length);
  it.each([
    [{ title: undefined }, "Informe o título"],
    [{ title: "  " }, "Informe o título"],
    [{ title: "\u200b\u200d \u2060" }, "Informe o título"],
    [{ title: ["a"] }, "Informe o título"],
    [{ title: long(201) }, "Título deve ter no máximo 200 caracteres"],
    [{ title: "a\u0000b" }, "Título contém caracteres que não podem ser usados"],
    [{ content: undefined }, "Informe o conteúdo"],
    [{ content: " \n " }, "Informe o conteúdo"],
    [{ content: null }, "Informe o conteúdo"],
    [{ content: long(100_001) }, "Conteúdo deve ter no máximo 100.000 caracteres"],
    [{ content: "a\u0000b" }, "Conteúdo contém caracteres que não podem ser usados"],
    [{ slug: "Com Espaço" }, "Endereço deve ter só letras minúsculas sem acento, números e hifens"],
    [{ slug: "-a" }, "Endereço deve ter só letras minúsculas sem acento, números e hifens"],
    [{ slug: long(101) }, "Endereço deve ter no máximo 100 caracteres"],
    [{ excerpt: long(501) }, "Resumo deve ter no máximo 500 caracteres"],
    [{ category: long(81) }, "Categoria deve ter no máximo 80 caracteres"],
    [{ category: "a\nb" }, "Categoria contém caracteres que não podem ser usados"],
    [{ tags: ["a", " "] }, "Tags não podem ser vazias"],
    [{ tags: ["a", " a "] }, "Tags não podem se repetir"],
    [{ tags: [1] }, "Tags devem ser textos"],
    [{ tags: "a, b" }, "Tags devem ser uma lista"],
    [{ tags: '{"a":1}' }, "Tags devem ser uma lista"],
    [{ tags: [long(51)] }, "Cada tag deve ter no máximo 50 caracteres"],
    [{ tags: Array.from({ length: 31 }, String) }, "Um post pode ter no máximo 30 tags"],
    [{ isPublished: "sim" }, "Publicado deve ser true ou false"],
    [{ isFeatured: 1 }, "Destaque deve ser true ou false"],
    [{ seoTitle: long(201) }, "Título SEO deve ter no máximo 200 caracteres"],
    [{ seoDescription: long(501) }, "Descrição SEO deve ter no máximo 500 caracteres"],
    [{ seoKeywords: {} }, "Palavras-chave SEO: valor inválido"],
  ])("%j", (fields, message) => {
    const whole = postInputSchema.safeParse({ title: "T", content: "C", ...fields });
    expect(whole.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("a body that is none", () => {
    expect(postInputSchema.safeParse([]).error?.issues[0]?.message).toMatch(/^Envie os campos/);
  });

  it("a content no page can be made of", async () => {
    const refused = { ok: false, code: "invalid", errors: [{ field: "content" }] };
    expect(await tryCreate({ content: ">".repeat(5_000) })).toMatchObject(refused);
    const { id } = await create();
    expect(await tryChange(id, { content: ">".repeat(5_000) })).toMatchObject(refused);
  });
});

describe("the address", () => {
  it("is made of the title, with a number where it is taken", async () => {
    expect((await create({ title: "Integração & Pix" })).slug).toBe("integracao-pix");
    expect((await create({ title: "Integração, Pix" })).slug).toBe("integracao-pix-2");
    expect((await create({ title: "Integração: Pix" })).slug).toBe("integracao-pix-3");
    expect((await create({ title: "日本語" })).slug).toBe("post");
  });

  it("is nobody else's, however many come at once", async () => {
    const posts = await Promise.all(Array.from({ length: 20 }, () => create({ title: "Ao mesmo tempo" })));
    const numbers = Array.from({ length: 19 }, (_, index) => `ao-mesmo-tempo-${index + 2}`);
    expect(posts.map(({ slug }) => slug).toSorted()).toEqual(["ao-mesmo-tempo", ...numbers].toSorted());
  });

  it("can be chosen, but not another post's", async () => {
    await create({ slug: "escolhido" });
    const refused = { ok: false, code: "conflict", errors: [{ field: "slug" }] };
    expect(await tryCreate({ slug: "escolhido" })).toMatchObject(refused);
    const other = await create();
    expect(await tryChange(other.id, { slug: "escolhido" })).toMatchObject(refused);
    const chosen = await Promise.all(Array.from({ length: 5 }, () => tryCreate({ slug: "disputado" })));
    expect(chosen.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("stays when the title changes, and is made anew when it is emptied", async () => {
    const { id } = await create();
    expect((await change(id, { title: "Outro título" })).slug).toBe("um-titulo");
    expect((await change(id, { slug: null })).slug).toBe("outro-titulo");
    expect((await change(id, { slug: "" })).slug).toBe("outro-titulo");
  });

  it("of a published post leads on when it changes, over several changes too", async () => {
    const { id } = await create({ slug: "um", isPublished: true });
    await change(id, { slug: "dois" });
    await change(id, { slug: "tres" });
    for (const slug of ["um", "dois"])
      expect(await findAtAddress(site.resources, postType, slug)).toEqual({ kind: "moved", slug: "tres" });
    await change(id, { slug: "um" });
    expect(await findAtAddress(site.resources, postType, "um")).toMatchObject({ kind: "found" });
    expect(await findAtAddress(site.resources, postType, "tres")).toEqual({ kind: "moved", slug: "um" });
  });

  it("of a draft is simply gone when it changes", async () => {
    const { id } = await create({ slug: "antes" });
    await change(id, { slug: "depois", isPublished: true });
    expect(await findAtAddress(site.resources, postType, "antes")).toBeNull();
  });

  it("that leads on is not given to a new title, but to whoever asks for it", async () => {
    const { id } = await create({ slug: "velho", isPublished: true });
    await change(id, { slug: "novo" });
    expect((await create({ title: "Velho" })).slug).toBe("velho-2");
    expect((await create({ slug: "velho", isPublished: true })).slug).toBe("velho");
    expect(await findAtAddress(site.resources, postType, "velho")).toMatchObject({ kind: "found" });
  });

  it("goes with its post", async () => {
    const { id } = await create({ slug: "velho", isPublished: true });
    await change(id, { slug: "novo" });
    expect(await deleteItem(site.resources, postType, id)).toEqual({ ok: true });
    expect(await findAtAddress(site.resources, postType, "velho")).toBeNull();
    expect(await deleteItem(site.resources, postType, id)).toEqual({ ok: false, code: "not-found" });
    expect((await create({ title: "Velho" })).slug).toBe("velho");
  });
});

describe("a change", () => {
  it("leaves what is absent, and unsets what is null", async () => {
    const post = await create({ category: "A", excerpt: "E", tags: ["t"], seoTitle: "S", isFeatured: true });
    const renamed = await change(post.id, { title: "Outro" });
    expect(renamed).toEqual({ ...post, title: "Outro", updatedAt: expect.any(String) });
    const emptied = await change(post.id, { category: null, excerpt: null, tags: null, seoTitle: null });
    expect(emptied).toMatchObject({
      category: null,
      excerpt: null,
      tags: [],
      seoTitle: null,
      title: "Outro",
    });
    expect(emptied.summary).toBe("Um texto.");
  });

  it("of the content changes what is derived from it", async () => {
    const { id } = await create();
    const post = await change(id, { content: `Novo começo ${"palavra ".repeat(400)}` });
    expect(post).toMatchObject({ readingTime: 3, summary: expect.stringMatching(/^Novo começo palavra/) });
    const found = await listPosts(site.resources, { audience: "staff", q: "começo", page: 1, limit: 1 });
    expect(found.total).toBe(1);
  });

  it.each([{ title: "" }, { title: null }, { content: "" }, { content: null }, { updatedAt: "ontem" }])(
    "is refused: %j",
    (changes) => {
      expect(postChangesSchema.safeParse(changes).success).toBe(false);
    },
  );

  it.each(["x", "\u0000", randomUUID()])("of the post %j is of none", async (id) => {
    expect(await tryChange(id, { title: "x" })).toEqual({ ok: false, code: "not-found" });
    expect(await deleteItem(site.resources, postType, id)).toEqual({ ok: false, code: "not-found" });
  });

  it("of a post that is not there stores no image", async () => {
    const { db } = site.resources;
    const images = async () =>
      (await db.execute<{ total: number }>("SELECT count(*) AS total FROM images")).rows[0];
    const before = await images();
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#285491" } })
      .png()
      .toBuffer();
    expect(
      await updateItem(
        site.resources,
        postType,
        AUTHOR,
        randomUUID(),
        { title: "x" },
        { files: [{ read: async () => picture }] },
      ),
    ).toEqual({
      ok: false,
      code: "not-found",
    });
    expect(await images()).toEqual(before);
  });

  it("reaches what was remembered of posts at once", async () => {
    const { resources } = site;
    const { id } = await create({ category: "Nova" });
    const read = () =>
      resources.cache.get(`test-${id}`, [postTag(id)], async () =>
        findItem(resources, postType, id, "staff"),
      );
    expect(await listCategories(resources, postType)).toEqual([]);
    expect((await read())?.isPublished).toBe(false);
    await updateItem(resources, postType, AUTHOR, id, { isPublished: true });
    expect(await listCategories(resources, postType)).toEqual(["Nova"]);
    expect((await read())?.isPublished).toBe(true);
    await deleteItem(resources, postType, id);
    expect(await listCategories(resources, postType)).toEqual([]);
    expect(await read()).toBeNull();
  });
});

describe("the status", () => {
  it.each(["isPublished", "published"])("is flipped by the whole post with %s flipped", async (flag) => {
    const draft = await create({ tags: ["a"], category: "C", excerpt: null });
    const shown = await change(draft.id, { ...draft, [flag]: true });
    expect(shown).toEqual({
      ...draft,
      isPublished: true,
      published: true,
      publishedAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const hidden = await change(draft.id, { ...shown, [flag]: false });
    expect(hidden).toMatchObject({ isPublished: false, published: false });
  });

  it("keeps the day of the first publication", async () => {
    const { id } = await create();
    const first = await change(id, { isPublished: true });
    const again = await change(id, { isPublished: false }).then(() => change(id, { isPublished: true }));
    expect(again.publishedAt).toBe(first.publishedAt);
  });

  it("of imported content is that of its day", async () => {
    const createdAt = new Date("2025-03-01T12:00:00Z");
    const input = postInputSchema.parse({ title: "De antes", content: "…", isPublished: true });
    const made = await createItem(site.resources, postType, AUTHOR, input, { createdAt });
    const day = createdAt.toISOString();
    expect(made).toMatchObject({ item: { createdAt: day, updatedAt: day, publishedAt: day } });
  });
});

describe("two people at one post", () => {
  it("are told, the second one, that saving would undo the other's work", async () => {
    const opened = await create();
    await change(opened.id, { content: "De Bruno.", updatedAt: opened.updatedAt });
    const refused = await tryChange(opened.id, { content: "De Ana.", updatedAt: opened.updatedAt });
    expect(refused).toMatchObject({ ok: false, code: "conflict", detail: expect.stringMatching(/alterado/) });
    expect(await tryChange(opened.id, { slug: "outro", updatedAt: opened.updatedAt })).toMatchObject({
      code: "conflict",
    });
    expect((await findItem(site.resources, postType, opened.id, "staff"))?.content).toBe("De Bruno.");
  });

  it("may both save at the same moment: one is told", async () => {
    const { id, updatedAt } = await create();
    const saves = ["a", "b", "c", "d"].map((content) => tryChange(id, { content, updatedAt }));
    expect((await Promise.all(saves)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("are not told when nothing is undone", async () => {
    const opened = await create();
    await change(opened.id, { ...opened, isPublished: true });
    expect((await change(opened.id, { ...opened, published: false, isPublished: false })).isPublished).toBe(
      false,
    );
    expect((await change(opened.id, { title: "Sem versão" })).title).toBe("Sem versão");
  });
});
