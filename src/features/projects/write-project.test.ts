import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteItem } from "#src/publishing/calls/delete-item.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { findAtAddress, findItem, listCategories } from "#src/publishing/items/read-content.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { projectType, PROJECTS_TAG } from "./projects.server.ts";
import { type Project, projectChangesSchema, projectInputSchema, TOO_MANY_IMAGES } from "./schema.ts";
import { projectsTable } from "./table.ts";

let site: TestResources;
beforeAll(async () => {
  site = await openTestResources();
});
beforeEach(async () => {
  const { cache, db } = site.resources;
  await cache.change(db, [PROJECTS_TAG], async (tx) => tx.delete(projectsTable));
});
afterAll(() => site.close());

const AUTHOR = { id: null, name: "Ana" };
const DRAFT = { title: "Fechamento do mês", description: "Quatro dias viraram uma manhã." };

function create(input: object = {}, files: Buffer[] = []) {
  return createItem(site.resources, projectType, AUTHOR, projectInputSchema.parse({ ...DRAFT, ...input }), {
    files: files.map((bytes) => ({ read: async () => bytes })),
  });
}

async function created(input: object = {}, files: Buffer[] = []): Promise<Project> {
  const result = await create(input, files);
  if (!result.ok) throw new Error(result.code);
  return result.item;
}

function update(id: string, changes: object, files: Buffer[] = []) {
  return updateItem(site.resources, projectType, AUTHOR, id, projectChangesSchema.parse(changes), {
    files: files.map((bytes) => ({ read: async () => bytes })),
  });
}

async function updated(id: string, changes: object, files: Buffer[] = []): Promise<Project> {
  const result = await update(id, changes, files);
  if (!result.ok) throw new Error(result.code);
  return result.item;
}

/** Makes a small picture, different for every number. */
function picture(number: number): Promise<Buffer> {
  const background = { r: number * 20, g: 80, b: 120 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}
const pictures = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => picture(index)));

describe("a project", () => {
  it("is a draft with its defaults unless it says otherwise", async () => {
    const project = await created();
    expect(project).toMatchObject({
      ...DRAFT,
      slug: "fechamento-do-mes",
      isPublished: false,
      published: false,
      isFeatured: false,
      images: [],
      image: null,
      technologies: [],
      client: null,
    });
    expect(await findItem(site.resources, projectType, project.id, "public")).toBeNull();
    expect(await findItem(site.resources, projectType, project.id, "staff")).toEqual(project);
  });

  it("goes by the names of lists as well", async () => {
    const project = await created(
      { website: "https://a.example", github: "https://b.example", technologies: ["Go"], published: true },
      [await picture(1)],
    );
    expect(project).toMatchObject({
      isPublished: true,
      published: true,
      projectUrl: "https://a.example",
      githubUrl: "https://b.example",
      tech: ["Go"],
      image: project.images[0],
      imageUrl: project.images[0],
    });
  });

  it("keeps what a change does not name, and unsets what it names as null", async () => {
    const { id } = await created({ client: "Serra", category: "Integrações", technologies: ["Go"] });
    const project = await updated(id, { client: null, technologies: [] });
    expect(project).toMatchObject({ ...DRAFT, client: null, category: "Integrações", technologies: [] });
  });

  it("is gone after its deletion, with the addresses it left behind", async () => {
    const { id } = await created({ isPublished: true });
    await updated(id, { slug: "outro" });
    expect(await deleteItem(site.resources, projectType, id)).toEqual({ ok: true });
    expect(await findAtAddress(site.resources, projectType, "outro")).toBeNull();
    expect((await created()).slug).toBe("fechamento-do-mes");
    expect(await deleteItem(site.resources, projectType, id)).toMatchObject({ code: "not-found" });
  });

  it("changes what other readers remember at once", async () => {
    const { id } = await created({ category: "Uma", isPublished: true });
    expect(await listCategories(site.resources, projectType)).toEqual(["Uma"]);
    await updated(id, { category: "Duas" });
    expect(await listCategories(site.resources, projectType)).toEqual(["Duas"]);
    await updated(id, { isPublished: false });
    expect(await listCategories(site.resources, projectType)).toEqual([]);
    expect(await listCategories(site.resources, projectType, "staff")).toEqual(["Duas"]);
  });
});

describe("the toggle", () => {
  it.each([
    [{ isPublished: false, published: true }, true],
    [{ isPublished: true, published: false }, true],
    [{ published: true }, true],
    [{ isPublished: false, published: false }, false],
    [{}, false],
  ])("of a draft, %j makes published %j", async (flags, expected) => {
    const { id } = await created();
    expect((await updated(id, flags)).isPublished).toBe(expected);
  });

  it("takes the full project back with its flag flipped", async () => {
    const project = await created({ technologies: ["Go"] }, [await picture(1)]);
    const published = await updated(project.id, { ...project, published: true });
    expect(published).toEqual({
      ...project,
      published: true,
      isPublished: true,
      updatedAt: published.updatedAt,
    });
    expect((await updated(project.id, { ...published, isPublished: false })).published).toBe(false);
  });
});

describe("two people", () => {
  it("do not overwrite each other: the version one has not seen is a conflict", async () => {
    const seen = await created();
    const changed = await updated(seen.id, { ...seen, title: "De um" });
    expect(await update(seen.id, { ...seen, title: "De outro" })).toMatchObject({
      ok: false,
      code: "conflict",
    });
    expect((await updated(seen.id, { ...changed, title: "De outro" })).title).toBe("De outro");
  });

  it("may flip the status of a version they have not seen: that undoes nothing", async () => {
    const seen = await created();
    await updated(seen.id, { isFeatured: true });
    const { isFeatured: _theirs, ...rest } = seen;
    expect(await updated(seen.id, { ...rest, published: true })).toMatchObject({
      isPublished: true,
      isFeatured: true,
    });
  });

  it("save the same version at once: one of them is told", async () => {
    const seen = await created();
    const results = await Promise.all(
      ["Um", "Dois", "Três"].map((title) => update(seen.id, { ...seen, title })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("the address", () => {
  it("is made from the title, with a number where it is taken", async () => {
    const titles = ["Fechamento do mês", "Fechamento: do MÊS!", "Fechamento do mês?", "∞"];
    const slugs: string[] = [];
    for (const title of titles) slugs.push((await created({ title })).slug);
    expect(slugs).toEqual(["fechamento-do-mes", "fechamento-do-mes-2", "fechamento-do-mes-3", "projeto"]);
  });

  it("is never given twice, however many ask at once", async () => {
    const projects = await Promise.all(Array.from({ length: 12 }, () => created()));
    expect(new Set(projects.map(({ slug }) => slug)).size).toBe(12);
  });

  it("stays when the title changes", async () => {
    const { id, slug } = await created();
    expect((await updated(id, { title: "Outro título" })).slug).toBe(slug);
  });

  it("leads on to the new one once it was public, and not before", async () => {
    const { id } = await created({ title: "Um" });
    await updated(id, { slug: "dois" });
    await updated(id, { isPublished: true });
    await updated(id, { slug: "tres" });
    expect(await findAtAddress(site.resources, projectType, "um")).toBeNull();
    expect(await findAtAddress(site.resources, projectType, "dois")).toEqual({ kind: "moved", slug: "tres" });
    await updated(id, { slug: "dois" });
    expect(await findAtAddress(site.resources, projectType, "dois")).toMatchObject({ kind: "found" });
    expect(await findAtAddress(site.resources, projectType, "tres")).toEqual({ kind: "moved", slug: "dois" });
  });

  it("leads nowhere while its project is a draft again", async () => {
    const { id } = await created({ title: "Um", isPublished: true });
    await updated(id, { slug: "dois", isPublished: false });
    expect(await findAtAddress(site.resources, projectType, "um")).toBeNull();
    expect(await findAtAddress(site.resources, projectType, "dois")).toBeNull();
    expect(await findAtAddress(site.resources, projectType, "um", "staff")).toEqual({
      kind: "moved",
      slug: "dois",
    });
  });

  it("somebody asks for is refused where it is another's", async () => {
    await created({ title: "Um" });
    expect(await create({ slug: "um" })).toMatchObject({ code: "conflict", errors: [{ field: "slug" }] });
    const { id } = await created({ title: "Dois" });
    expect(await update(id, { slug: "um" })).toMatchObject({ code: "conflict", errors: [{ field: "slug" }] });
    expect((await updated(id, { slug: "dois" })).slug).toBe("dois");
  });

  it("that another project has left behind can be taken over when asked for", async () => {
    const { id } = await created({ title: "Um", isPublished: true });
    await updated(id, { slug: "dois" });
    const taker = await created({ slug: "um", isPublished: true });
    expect(await findAtAddress(site.resources, projectType, "um")).toMatchObject({ item: { id: taker.id } });
  });

  it("that leads on is not given to another project", async () => {
    const { id } = await created({ title: "Um", isPublished: true });
    await updated(id, { slug: "dois" });
    expect((await created({ title: "Um" })).slug).toBe("um-2");
  });

  it.each(["\0", "a".repeat(10_000), "' OR 1=1 --", "%", "../..", ""])(
    "%.20j leads nowhere",
    async (slug) => {
      await created({ isPublished: true });
      expect(await findAtAddress(site.resources, projectType, slug)).toBeNull();
    },
  );
});

describe("images", () => {
  it("keep their order; the first is the main one", async () => {
    const { id, images } = await created({}, await pictures(3));
    const [first, second, third] = images;
    const project = await updated(id, { removeImages: [second] }, [await picture(9)]);
    const added = project.images[2];
    expect(project.images).toEqual([first, third, added]);
    expect(added).not.toBe(second);
    const ordered = await updated(id, { imageOrder: [third, "new:0", first] }, [await picture(7)]);
    expect(ordered.images[0]).toBe(third);
    expect(ordered.images[2]).toBe(first);
    expect(ordered.images[3]).toBe(added);
    expect(ordered.imageUrl).toBe(third);
  });

  it("come whole as a list in JSON, which orders and removes", async () => {
    const { id, images } = await created({}, await pictures(3));
    const project = await updated(id, { images: [images[2], images[0]] });
    expect(project.images).toEqual([images[2], images[0]]);
    expect((await updated(id, { images: [] })).images).toEqual([]);
  });

  it("are ten at most, kept and new without removed ones", async () => {
    const { id, images } = await created({}, await pictures(9));
    const two = [await picture(10), await picture(11)];
    expect(await update(id, {}, two)).toMatchObject({
      code: "invalid",
      detail: TOO_MANY_IMAGES,
      errors: [{ field: "images", message: TOO_MANY_IMAGES }],
    });
    expect((await updated(id, { removeImages: [images[0]] }, two)).images).toHaveLength(10);
    expect(await create({}, await pictures(11))).toMatchObject({ code: "invalid", detail: TOO_MANY_IMAGES });
  });

  it("are one where the same picture comes twice", async () => {
    expect((await created({}, [await picture(1), await picture(1)])).images).toHaveLength(1);
  });

  it.each([["/etc/passwd"], [`/media/${"0".repeat(32)}-1280.webp`], ["https://x.example/a.png"]])(
    "%s is none of ours",
    async (path) => {
      expect(await create({ images: [path] })).toMatchObject({ ok: false, code: "invalid" });
      const { id } = await created();
      expect(await update(id, { images: [path] })).toMatchObject({ ok: false, code: "invalid" });
      expect((await updated(id, { removeImages: [path] })).images).toEqual([]);
    },
  );

  it("that are none change nothing", async () => {
    const { id } = await created();
    const result = await update(id, { title: "Outro" }, [Buffer.from("<script>alert(1)</script>")]);
    expect(result).toMatchObject({ ok: false, code: "unsupported-media-type" });
    expect((await findItem(site.resources, projectType, id, "staff"))?.title).toBe(DRAFT.title);
  });
});
