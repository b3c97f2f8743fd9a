// An archive of "Exportar tudo" comes back into an empty site.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeImage } from "#src/media/media.server.ts";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { imagePath } from "#src/shared/media-path.ts";
import { eventually } from "#src/testing/eventually.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, quickJobKinds, type TestSite } from "#src/testing/test-site.ts";
import type { Import } from "./schema.ts";

type Method = "GET" | "POST" | "PUT";
interface Place {
  site: TestSite;
  staff: Staff;
}

let old: Place;
let here: Place;
let archive: Buffer;
let picture: string;

async function open(environment: Record<string, string> = {}): Promise<Place> {
  const site = await openTestSite({ RATE_LIMITS: "off", ...environment }, quickJobKinds());
  await site.startWorkers();
  return { site, staff: await addStaff(site.resources, "admin") };
}

async function call<Body>(
  { site, staff }: Place,
  method: Method,
  url: string,
  payload?: object,
): Promise<Body> {
  const answer = await site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
  expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBeLessThan(300);
  return answer.json<Body>();
}

async function bring(place: Place, file: Buffer, dryRun = false): Promise<Import> {
  const fields = `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nvitrine\r\n--b\r\ncontent-disposition: form-data; name="dryRun"\r\n\r\n${dryRun}\r\n`;
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="tudo.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  const answer = await place.site.api.inject({
    method: "POST",
    url: "/api/imports",
    headers: { ...place.staff.headers, "content-type": "multipart/form-data; boundary=b" },
    payload: Buffer.concat([Buffer.from(fields + head), file, Buffer.from("\r\n--b--\r\n")]),
  });
  const { id } = answer.json<{ id: string }>();
  let found: Import | undefined;
  await eventually(async () => {
    found = await call<Import>(place, "GET", `/api/imports/${id}`);
    return found.state !== "reading";
  });
  if (!found) throw new Error("there is an import");
  return found;
}

const SECTION = "5b0f4a52-93d5-4c0d-8a37-0d4b5e0a7c21";
const POST = { title: "Nova sede", slug: "nova-sede", tags: ["obra"], category: "Casa", isPublished: true };

beforeAll(async () => {
  old = await open({ SITE_URL: "https://antiga.example" });
  here = await open();
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
  const { id } = await call<{ id: string }>(old, "POST", "/api/export");
  const download = () => old.site.api.inject({ url: `/api/export/${id}`, headers: old.staff.headers });
  await eventually(async () => (await download()).statusCode === 200);
  archive = (await download()).rawPayload;
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
    const found = await bring(here, archive, true);
    expect(found).toMatchObject({ state: "ready", release: null, counts: { posts: 2, pages: 1 } });
    expect(await posts(here)).toEqual([]);
  });

  it("becomes drafts in one release, and the same texts under the same ids once that is published", async () => {
    const found = await bring(here, archive);
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
      "Iria ao ar ao chegar: só vem enquanto o site está em construção.",
    );
    await setUnderConstruction(here.site.resources, true);
    await bring(here, archive);
    expect(await faq(here)).toEqual(await faq(old));
    expect((await call<{ siteName: string }>(here, "GET", "/api/settings")).siteName).toBe("Padaria Aurora");
  });

  it("changes nothing when it comes again", async () => {
    const before = await posts(here);
    const found = await bring(here, archive);
    expect(found).toMatchObject({ state: "done", counts: { posts: 0, pages: 0 } });
    expect(await posts(here)).toEqual(before);
  });

  it.each([
    ["cut", () => archive.subarray(0, archive.length - 400)],
    ["no archive", () => Buffer.from("Oi")],
  ])("is refused where it is %s", async (_name, file) => {
    const found = await bring(here, file());
    expect(found.state).toBe("failed");
    expect(found.findings[0]?.message).toMatch(/ZIP|arquivo/i);
  });
});
