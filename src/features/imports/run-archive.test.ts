import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileId } from "#src/media/files.server.ts";
import { storeImage } from "#src/media/media.server.ts";
import { DANGERS } from "#src/platform/documents/dangers.ts";
import { keepFeedId } from "#src/publishing/public/feed-ids.server.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { imagePath } from "#src/shared/media/media-path.ts";
import { importArchive, call, exportAll, openPlace, type Place } from "#src/testing/archive-places.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { makeZip } from "#src/testing/zip.ts";

let old: Place;
let here: Place;
let archive: Buffer;
let picture: string;

const SECTION = "5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21";
const FEED_ID = "http://mais-antiga.example/?p=12";
const POST = { title: "Nova sede", slug: "nova-sede", tags: ["obra"], category: "Casa", isPublished: true };

beforeAll(async () => {
  old = await openPlace({ SITE_URL: "https://antiga.example" });
  here = await openPlace();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const stored = await storeImage(old.site.resources, bytes);
  if (!stored.ok) throw new Error(stored.detail);
  picture = imagePath(stored.image.id);
  await updateSettings(old.site.resources, { siteName: "Padaria Aurora", contactEmail: "oi@aurora.example" });
  const content = `Começo\n\n![A sede](${picture})\n`;
  await call(old, "POST", "/api/posts", { ...POST, content, featuredImage: picture });
  await call(old, "POST", "/api/posts", { title: "Ainda não", content: "Em breve." });
  const sections = [{ id: SECTION, type: "text", version: 1, isHidden: false, props: { text: "Olá" } }];
  await call(old, "POST", "/api/pages", { title: "Casa", path: "/lp/casa", sections, isPublished: true });
  await call(old, "PUT", `/api/images/${stored.image.id}`, {
    alt: "A fachada",
    credit: "Foto: Rui",
    focalPoint: { x: 0.2, y: 0.7 },
  });
  for (const question of ["Abrem cedo?", "Aceitam Pix?"])
    await call(old, "POST", "/api/settings/faq", { question, answer: "Sim." });
  await call(old, "POST", "/api/blocks", { title: "Horário", sections });
  const { db } = old.site.resources;
  const { id } = (await posts(old)).find(({ isPublished }) => isPublished) ?? { id: "" };
  await db.transaction((tx) => keepFeedId(tx, id, FEED_ID));
  archive = await exportAll(old);
});
afterAll(() => Promise.all([old.site.close(), here.site.close()]));

interface PostView {
  id: string;
  title: string;
  content: string;
  isPublished: boolean;
}
const posts = async (place: Place) => (await call<{ posts: PostView[] }>(place, "GET", "/api/posts")).posts;

describe("an archive of a Vitrine", () => {
  it("is only looked at in a dry run", async () => {
    const found = await importArchive(here, archive, true);
    expect(found).toMatchObject({ state: "ready", release: null, counts: { posts: 2, pages: 1 } });
    expect(await posts(here)).toEqual([]);
  });

  it("becomes drafts in one release, and the same texts under the same ids once that is published", async () => {
    const found = await importArchive(here, archive);
    expect(found, JSON.stringify(found.findings)).toMatchObject({
      state: "done",
      counts: { posts: 2, pictures: 1 },
    });
    expect((await posts(here)).map(({ isPublished }) => isPublished)).toEqual([false, false]);
    expect((await call<{ siteName: string }>(here, "GET", "/api/settings")).siteName).not.toBe(
      "Padaria Aurora",
    );
    await call(here, "POST", `/api/releases/${found.release}/publish`);
    const [before, after] = [await posts(old), await posts(here)];
    const known = ({ id, title, content, isPublished }: PostView) => ({ id, title, content, isPublished });
    expect(after.map(known)).toEqual(expect.arrayContaining(before.map(known)));
    const live = (place: Place) => call<object>(place, "GET", "/api/posts/slug/nova-sede");
    const dateless = async (place: Place) => ({ ...(await live(place)), updatedAt: null, author: null });
    expect(await dateless(here)).toEqual(await dateless(old));
    expect((await here.site.api.inject("/rss.xml")).body).toContain(`>${FEED_ID}</guid>`);
    const pages = async (place: Place) =>
      (await call<{ pages: { path: string; sections: object[] }[] }>(place, "GET", "/api/pages")).pages.find(
        ({ path }) => path === "/lp/casa",
      )?.sections;
    expect(await pages(here)).toEqual(await pages(old));
    expect((await here.site.api.inject(picture)).statusCode).toBe(200);
    const [described] = (await call<{ images: object[] }>(here, "GET", "/api/images")).images;
    expect(described).toMatchObject({
      alt: "A fachada",
      credit: "Foto: Rui",
      focalPoint: { x: 0.2, y: 0.7 },
    });
    const blocks = async (place: Place) =>
      (await call<{ id: string; title: string }[]>(place, "GET", "/api/blocks")).map(({ id, title }) => ({
        id,
        title,
      }));
    expect(await blocks(here)).toEqual(await blocks(old));
    const faq = async (place: Place) =>
      (await call<{ question: string }[]>(place, "GET", "/api/settings/faq")).map(({ question }) => question);
    expect(await faq(here)).not.toEqual(await faq(old));
    expect(found.findings.map(({ message }) => message)).toContain(
      "Iria ao ar na hora: só é importado enquanto o site está em construção.",
    );
    await setUnderConstruction(here.site.resources, true);
    await importArchive(here, archive);
    expect(await faq(here)).toEqual(await faq(old));
    expect((await call<{ siteName: string }>(here, "GET", "/api/settings")).siteName).toBe("Padaria Aurora");
  });

  it("changes nothing when it comes again", async () => {
    const before = await posts(here);
    const found = await importArchive(here, archive);
    expect(found).toMatchObject({ state: "done", counts: { posts: 0, pages: 0 } });
    expect(await posts(here)).toEqual(before);
  });

  it("says why a document was left out: its macros, or that it is not the one of the list", async () => {
    const bytes = makeZip(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"], {
      "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
      "word/document.xml": "<x/>",
    });
    const names = [`arquivos/${fileId(bytes)}/contrato.docm`, `arquivos/${"0".repeat(32)}/outro.docm`];
    const manifest = JSON.stringify({
      format: 1,
      siteName: "",
      siteUrl: "https://antiga.example",
      createdAt: "2026-11-20T12:00:00.000Z",
      kinds: {},
      images: 0,
      files: 2,
      missing: [],
    });
    const parts = { "vitrine.json": manifest, ...Object.fromEntries(names.map((name) => [name, bytes])) };
    const found = await importArchive(here, makeZip(Object.keys(parts), parts));
    expect(found.findings).toEqual(
      expect.arrayContaining([
        { item: names[0], message: `Ficou de fora. ${DANGERS.macros}` },
        { item: names[1], message: "Ficou de fora. O arquivo está danificado." },
      ]),
    );
  });

  it.each([
    ["cut", () => archive.subarray(0, archive.length - 400)],
    ["no archive", () => Buffer.from("Oi")],
  ])("is refused where it is %s", async (_name, file) => {
    const found = await importArchive(here, file());
    expect(found.state).toBe("failed");
    expect(found.findings[0]?.message).toMatch(/ZIP|arquivo/i);
  });
});
