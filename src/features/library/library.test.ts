import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectUnused } from "#src/media/collect-unused.server.ts";
import { imagesTable } from "#src/media/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { FileList, LibraryPicture, PictureList, Use } from "./schema.ts";

let site: TestSite;
let editor: Staff;
let author: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off", SITE_URL: "https://prumo.example" });
  editor = await addStaff(site.resources, "editor");
  author = await addStaff(site.resources, "author");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, staff: Staff | null = editor) =>
  site.api.inject({ method, url, headers: { ...staff?.headers }, ...(payload && { payload }) });

async function send(url: string, field: string, bytes: Buffer, name: string, staff = editor, more = {}) {
  const form = new FormData();
  for (const [key, text] of Object.entries<string>(more)) form.set(key, text);
  form.set(field, new File([new Uint8Array(bytes)], name));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { ...staff.headers, "content-type": request.headers.get("content-type") ?? "" };
  return site.api.inject({ method: "POST", url, headers, payload: Buffer.from(await request.arrayBuffer()) });
}

let side = 40;
const picture = (width = ++side): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();

interface Uploaded {
  path: string;
  image: { id: string };
}
async function upload(bytes?: Buffer, staff = editor, name = "fachada.png"): Promise<Uploaded> {
  const answer = await send("/api/images?library=true", "image", bytes ?? (await picture()), name, staff);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function writePost(title: string, more: object) {
  const answer = await call("POST", "/api/posts", { title, content: "Texto", ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string; slug: string }>();
}
const get = async (id: string, staff = editor) =>
  (await call("GET", `/api/images/${id}`, undefined, staff)).json<LibraryPicture>();
const list = async (query = "") => (await call("GET", `/api/images?${query}`)).json<PictureList>();
const idsOf = ({ images }: PictureList) => images.map(({ id }) => id);

it.each([
  ["GET", "/api/images"],
  ["GET", "/api/images/0"],
  ["PUT", "/api/images/0"],
  ["DELETE", "/api/images/0"],
  ["POST", "/api/images/0/replace"],
  ["GET", "/api/files"],
  ["DELETE", "/api/files/0"],
] as const)("%s %s is for staff", async (method, url) => {
  expect((await call(method, url, undefined, null)).statusCode).toBe(401);
});

describe("the list", () => {
  it("has what is known of each picture, the newest first, by pages", async () => {
    const { image } = await upload(undefined, editor, "Fachada da sede.png");
    const { images, total, page, limit } = await list("limit=1");
    expect({ page, limit }).toEqual({ page: 1, limit: 1 });
    expect(total).toBeGreaterThanOrEqual(1);
    expect(images).toHaveLength(1);
    expect(images[0]).toMatchObject({
      id: image.id,
      name: "Fachada da sede.png",
      alt: "",
      focalPoint: { x: 0.5, y: 0.5 },
      credit: "",
      height: 30,
      createdBy: "Ana Ribeiro",
      uses: [],
    });
    expect(images[0]?.url).toContain(image.id);
    expect((await call("GET", "/api/images?limit=101")).statusCode).toBe(422);
    expect((await call("GET", "/api/images?unused=talvez")).statusCode).toBe(422);
  });

  it("names a picture of an item's form after its file, and who brought it", async () => {
    const fields = { title: "Sede nova", description: "Três andares" };
    const made = await send("/api/projects", "images", await picture(), "Sede nova.png", author, fields);
    expect(made.statusCode, made.body).toBe(201);
    const [found] = (await list("q=sede+nova")).images;
    expect(found).toMatchObject({ name: "Sede nova.png", createdBy: "Ana Ribeiro" });
  });

  it("names a picture that came without a name when it is sent with one", async () => {
    const bytes = await picture();
    const featuredImageBase64 = `data:image/png;base64,${bytes.toString("base64")}`;
    await writePost("Imagem sem nome", { featuredImageBase64 });
    const { image } = await upload(bytes, editor, "telhado.png");
    await upload(bytes, editor, "outro-nome.png");
    expect((await list("q=telhado")).images).toMatchObject([{ id: image.id, name: "telhado.png" }]);
  });

  it("is searched without accents, and for what has no alternative text or no use", async () => {
    const { image: plain } = await upload();
    const { image: told, path } = await upload();
    await call("PUT", `/api/images/${told.id}`, { alt: "Ponte sobre o córrego", credit: "Ana" });
    await writePost("Com imagem", { content: `![](${path})` });
    expect(idsOf(await list("q=CORREGO"))).toEqual([told.id]);
    const withoutAlt = idsOf(await list("withoutAlt=true"));
    expect(withoutAlt).toContain(plain.id);
    expect(withoutAlt).not.toContain(told.id);
    const unused = idsOf(await list("unused=true"));
    expect(unused).toContain(plain.id);
    expect(unused).not.toContain(told.id);
  });

  it("has the same bytes once", async () => {
    const bytes = await picture();
    const before = await list();
    const first = await upload(bytes);
    expect(await upload(bytes)).toEqual(first);
    expect((await list()).total).toBe(before.total + 1);
  });

  it("keeps what was sent to it or described, and not what a text never used", async () => {
    const sent = await upload();
    const plain = await picture();
    const pasted = (await send("/api/images", "image", plain, "a.png")).json<Uploaded>();
    const described = (await send("/api/images", "image", await picture(), "b.png")).json<Uploaded>();
    await call("PUT", `/api/images/${described.image.id}`, { alt: "Obra" });
    await site.resources.db.update(imagesTable).set({ storedAt: sql`now() - interval '25 hours'` });
    await collectUnused(site.resources, 50);
    expect((await call("GET", `/api/images/${sent.image.id}`)).statusCode).toBe(200);
    expect((await call("GET", `/api/images/${described.image.id}`)).statusCode).toBe(200);
    expect((await call("GET", `/api/images/${pasted.image.id}`)).statusCode).toBe(404);
  });
});

describe("a picture's details", () => {
  it("are changed by whom they belong to, and by those who publish", async () => {
    const { image } = await upload();
    const own = await upload(undefined, author);
    const change = { alt: "Obra", credit: "Foto: Ana", focalPoint: { x: 0.2, y: 0.9 }, name: "obra.png" };
    expect((await call("PUT", `/api/images/${image.id}`, change, author)).statusCode).toBe(403);
    expect((await get(image.id, author)).isOwn).toBe(false);
    const answer = await call("PUT", `/api/images/${own.image.id}`, change, author);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ ...change, isOwn: true });
    expect(await get(own.image.id)).toMatchObject(change);
    const wrong = await call("PUT", `/api/images/${own.image.id}`, { focalPoint: { x: 2, y: 0 } });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json<{ errors: object[] }>().errors).toEqual([
      { field: "focalPoint.x", message: "Ponto focal, da esquerda deve ser um número de 0 a 1" },
    ]);
  });

  it("say what it shows where a text does not", async () => {
    const { image, path } = await upload();
    await call("PUT", `/api/images/${image.id}`, { alt: "A fachada" });
    const render = async (content: string) =>
      (await call("POST", "/api/posts/preview", { content })).json<{ html: string }>().html;
    expect(await render(`![](${path})`)).toContain('alt="A fachada"');
    expect(await render(`![De noite](${path})`)).toContain('alt="De noite"');
  });
});

describe("uses", () => {
  it("name what shows it to visitors, will show it, and has shown it", async () => {
    const { image, path } = await upload();
    const post = await writePost("No ar", { featuredImage: path, isPublished: true });
    const draft = await writePost("Rascunho", { content: `![](${path})` });
    const uses = async () => (await get(image.id)).uses;
    expect(await uses()).toEqual([
      { kind: "posts", id: post.id, title: "No ar", state: "live", release: null },
      { kind: "posts", id: draft.id, title: "Rascunho", state: "draft", release: null },
    ]);
    await call("PUT", `/api/posts/${draft.id}`, { content: "Sem" });
    expect((await uses()).map(({ state }) => state)).toEqual(["live", "history"]);
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await call("PUT", `/api/posts/${draft.id}`, { content: `![](${path})` });
    const planned = await call("PUT", `/api/posts/${draft.id}/schedule`, { action: "publish", at });
    expect(planned.statusCode, planned.body).toBeLessThan(300);
    expect((await uses()).map(({ state }) => state)).toEqual(["live", "scheduled"]);
  });

  it("stand in the way of deleting what is live, and of nothing else", async () => {
    const { image, path } = await upload();
    const post = await writePost("No ar", { featuredImage: path, isPublished: true });
    const refused = await call("DELETE", `/api/images/${image.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ uses: Use[] }>().uses).toMatchObject([{ id: post.id, state: "live" }]);
    await call("PUT", `/api/posts/${post.id}`, { featuredImage: null });
    expect((await call("DELETE", `/api/images/${image.id}`)).statusCode).toBe(204);
    expect((await call("GET", `/api/images/${image.id}`)).statusCode).toBe(404);
    expect((await call("DELETE", `/api/images/${image.id}`)).statusCode).toBe(404);
  });
});

describe("a picture that is replaced", () => {
  it("keeps its id, and everything shows the other", async () => {
    const { image, path } = await upload(await picture(300));
    const post = await writePost("Troca", {
      featuredImage: path,
      content: `![Sede](${path})`,
      isPublished: true,
    });
    await call("PUT", `/api/images/${image.id}`, { alt: "Sede" });
    const before = await get(image.id);
    const answer = await send(`/api/images/${image.id}/replace`, "image", await picture(200), "nova.png");
    expect(answer.statusCode, answer.body).toBe(200);
    const now = answer.json<LibraryPicture>();
    expect(now).toMatchObject({
      id: image.id,
      alt: "Sede",
      width: 200,
      uses: [{ id: post.id, state: "live" }],
    });
    expect(now.url).not.toBe(before.url);
    const shown = now.url.slice("/media/".length, "/media/".length + 32);
    const seen = (await call("GET", `/api/posts/${post.id}`, undefined, null)).json<{
      image: { id: string; width: number };
      featuredImage: string;
    }>();
    expect(seen.image).toMatchObject({ id: shown, width: 200 });
    expect(seen.featuredImage).toContain(shown);
    const html = (await call("POST", "/api/posts/preview", { content: `![Sede](${path})` })).body;
    expect(html).toContain(shown);
    expect(html).not.toContain(image.id);
    expect((await list("q=sede")).images.filter(({ id }) => id === shown)).toEqual([]);

    const old = await site.api.inject({ url: before.url });
    expect(old.statusCode).toBe(302);
    expect(old.headers).toMatchObject({ location: now.url, "cache-control": "no-store" });

    // Restores the original picture, then uses a third one.
    await send(`/api/images/${image.id}/replace`, "image", await picture(300), "velha.png");
    expect((await get(image.id)).url).toBe(before.url);
    expect((await site.api.inject({ url: before.url })).statusCode).toBe(200);
    await send(`/api/images/${image.id}/replace`, "image", await picture(210), "terceira.png");
    expect(await get(shown)).toMatchObject({ id: image.id, width: 210 });
  });

  it("goes as a whole once it is taken out and nothing names it", async () => {
    const { image } = await upload();
    await send(`/api/images/${image.id}/replace`, "image", await picture(), "nova.png");
    const { url } = await get(image.id);
    expect((await call("DELETE", `/api/images/${image.id}`)).statusCode).toBe(204);
    await site.resources.db.update(imagesTable).set({ storedAt: sql`now() - interval '25 hours'` });
    await collectUnused(site.resources, 50);
    expect((await site.api.inject({ url })).statusCode).toBe(404);
  });

  it("is not replaced by what is no image, nor by an author to whom it does not belong", async () => {
    const { image } = await upload();
    const path = `/api/images/${image.id}/replace`;
    expect((await send(path, "image", Buffer.from("nada"), "a.png")).statusCode).toBe(415);
    expect((await send(path, "image", await picture(), "a.png", author)).statusCode).toBe(403);
  });
});

it("lists files with their uses, and deletes those that are not live", async () => {
  const pdf = Buffer.from("%PDF-1.7\nTabela\n%%EOF");
  const made = await send("/api/files?library=true", "file", pdf, "Tabela de preços.pdf");
  expect(made.statusCode, made.body).toBe(201);
  const { id, url, uses } = made.json<{ id: string; url: string; uses: Use[] }>();
  expect(uses).toEqual([]);
  const post = await writePost("Preços", { content: `[Tabela](${url})`, isPublished: true });
  const files = (await call("GET", "/api/files?q=precos")).json<FileList>();
  expect(files).toMatchObject({
    files: [{ id, url, name: "Tabela de preços.pdf", type: "pdf", uses: [{ id: post.id, state: "live" }] }],
    total: 1,
  });
  expect((await call("GET", "/api/files?unused=true")).json<FileList>().total).toBe(0);
  expect((await call("DELETE", `/api/files/${id}`, undefined, author)).statusCode).toBe(403);
  const refused = await call("DELETE", `/api/files/${id}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ uses: Use[] }>().uses).toMatchObject([{ id: post.id }]);
  await call("PUT", `/api/posts/${post.id}`, { content: "Sem" });
  expect((await call("DELETE", `/api/files/${id}`)).statusCode).toBe(204);
  expect((await call("GET", "/api/files")).json<FileList>().total).toBe(0);
});
