import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUnderConstruction } from "#src/settings/construction.server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { LibraryPicture } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
let author: Staff;
let other: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
  author = await addStaff(site.resources, "author");
  other = await addStaff(site.resources, "author");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, staff: Staff | null = editor, headers = {}) =>
  site.api.inject({ method, url, headers: { ...staff?.headers, ...headers }, ...(payload && { payload }) });
const ask = (url: string, staff: Staff | null = null, headers = {}) =>
  call("GET", url, undefined, staff, headers);

async function send(url: string, field: string, bytes: Buffer, name: string, staff: Staff) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { ...staff.headers, "content-type": request.headers.get("content-type") ?? "" };
  return site.api.inject({ method: "POST", url, headers, payload: Buffer.from(await request.arrayBuffer()) });
}
interface Stored {
  id: string;
  url: string;
  name: string;
}
let count = 0;
const pdf = () => Buffer.from(`%PDF-1.7\n${++count}\n%%EOF`);
const sendFile = (bytes: Buffer, name: string, staff: Staff) =>
  send("/api/files?library=true", "file", bytes, name, staff);
async function store(staff: Staff, bytes = pdf(), name = "Tabela.pdf"): Promise<Stored> {
  const answer = await sendFile(bytes, name, staff);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function publish(content: string): Promise<string> {
  const answer = await call("POST", "/api/posts", { title: "Um post", content, isPublished: true });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
}
async function cookieOf(staff: Staff): Promise<string> {
  const answer = await call("GET", "/api/auth/verify", undefined, staff);
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  const pass = cookies.find((one) => one.startsWith("vitrine_uploads=") && one.includes("Path=/arquivos"));
  expect(pass).toMatch(/; HttpOnly; SameSite=Lax/);
  return pass?.split(";", 1)[0] ?? "";
}

describe("a file of an author", () => {
  it("is seen by strangers once live content names it, and no longer than that", async () => {
    const { id, url } = await store(author);
    const isPublic = async () =>
      (await ask("/api/files?limit=100", author))
        .json<{ files: { id: string; isPublic: boolean }[] }>()
        .files.find((file) => file.id === id)?.isPublic;
    expect([(await ask(url)).statusCode, await isPublic()]).toEqual([404, false]);
    const draft = await call("POST", "/api/posts", { title: "Rascunho", content: `[Tabela](${url})` });
    expect(draft.statusCode).toBe(201);
    expect((await ask(url)).statusCode).toBe(404);
    const postId = await publish(`[Tabela](${url})`);
    const live = await ask(url);
    expect(await isPublic()).toBe(true);
    // Caches must revalidate, since it may be removed from the site.
    expect([live.statusCode, live.headers["cache-control"]]).toEqual([200, "public, no-cache"]);
    const etag = String(live.headers.etag);
    expect((await ask(url, null, { "if-none-match": etag })).statusCode).toBe(304);
    expect((await call("PUT", `/api/posts/${postId}`, { isPublished: false })).statusCode).toBe(200);
    expect((await ask(url, null, { "if-none-match": etag })).statusCode).toBe(404);
  });

  it("is seen by staff, by session and in their browser, until the session ends; no cache keeps it", async () => {
    const { url } = await store(author);
    const reader = await addStaff(site.resources, "author");
    const cookie = await cookieOf(reader);
    for (const answer of [await ask(url, reader), await ask(url, null, { cookie })])
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    const forged = `${cookie.slice(0, -4)}AAAA`;
    expect((await ask(url, null, { cookie: forged })).statusCode).toBe(404);
    await call("POST", "/api/auth/logout", {}, reader);
    expect((await ask(url, null, { cookie })).statusCode).toBe(404);
  });

  it("is public once somebody who may publish sends it too", async () => {
    const bytes = pdf();
    const { url } = await store(author, bytes);
    await store(editor, bytes);
    expect((await ask(url)).statusCode).toBe(200);
    await store(other, bytes);
    expect((await ask(url)).statusCode).toBe(200);
  });
});

it("while the site is under construction strangers get no file, staff and previews do", async () => {
  const { url } = await store(editor);
  await publish(`[Tabela](${url})`);
  expect((await ask(url)).statusCode).toBe(200);
  await setUnderConstruction(site.resources, true);
  try {
    const hidden = await ask(url);
    expect([hidden.statusCode, hidden.headers["cache-control"]]).toEqual([503, "no-store"]);
    const cookie = await cookieOf(admin);
    expect((await ask(url, null, { cookie })).statusCode).toBe(200);
    expect((await ask(url, admin)).statusCode).toBe(200);
  } finally {
    await setUnderConstruction(site.resources, false);
  }
});

describe("the same bytes sent again", () => {
  it("rename no document of somebody else", async () => {
    const bytes = pdf();
    const first = await store(editor, bytes, "Tabela de preços.pdf");
    expect(await store(author, bytes, "Fraude.pdf")).toMatchObject({
      id: first.id,
      url: first.url,
      name: "Tabela de preços.pdf",
    });
    const own = pdf();
    await store(author, own, "Rascunho.pdf");
    expect(await store(author, own, "Final.pdf")).toMatchObject({ name: "Final.pdf" });
    expect(await store(editor, own, "Revisado.pdf")).toMatchObject({ name: "Revisado.pdf" });
  });

  it("bring back no document that somebody else deleted", async () => {
    const bytes = pdf();
    const { id, url } = await store(editor, bytes);
    expect((await call("DELETE", `/api/files/${id}`)).statusCode).toBe(204);
    const refused = await sendFile(bytes, "Tabela.pdf", author);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: "Este arquivo foi excluído da biblioteca. Peça a quem publica no site que o envie de novo.",
    });
    expect((await ask(url)).statusCode).toBe(410);
    await store(editor, bytes);
    expect((await ask(url)).statusCode).toBe(200);
  });

  it("bring back what an author has deleted, for that author, unless an editor has deleted it", async () => {
    const bytes = pdf();
    const { id } = await store(author, bytes);
    await call("DELETE", `/api/files/${id}`, undefined, author);
    expect((await sendFile(bytes, "a.pdf", other)).statusCode).toBe(409);
    expect((await sendFile(bytes, "a.pdf", author)).statusCode).toBe(201);
    await call("DELETE", `/api/files/${id}`, undefined, editor);
    expect((await sendFile(bytes, "a.pdf", author)).statusCode).toBe(409);
  });
});

it("a deleted document is gone for everybody at once, whatever drafts and versions name it", async () => {
  const { id, url } = await store(editor);
  const postId = await publish(`[Tabela](${url})`);
  await call("PUT", `/api/posts/${postId}`, { content: "Sem" });
  expect((await call("DELETE", `/api/files/${id}`)).statusCode).toBe(204);
  const gone = await ask(url);
  expect([gone.statusCode, gone.headers["cache-control"]]).toEqual([410, "no-store"]);
  const { revisions } = (await call("GET", `/api/posts/${postId}/revisions`)).json<{
    revisions: { id: string }[];
  }>();
  const restored = await call("POST", `/api/posts/${postId}/revisions/${revisions.at(-1)?.id}/restore`);
  expect(restored.statusCode, restored.body).toBe(200);
  expect(restored.json()).toMatchObject({ deletedUploads: ["Tabela.pdf"] });
  await call("PUT", `/api/posts/${postId}`, { content: `[Tabela](${url})` });
  expect((await ask(url)).statusCode).toBe(410);
});

describe("a picture", () => {
  let side = 60;
  const picture = () =>
    sharp({ create: { width: ++side, height: 40, channels: 3, background: "#285491" } })
      .png()
      .toBuffer();
  const sendPicture = (bytes: Buffer, name: string, staff: Staff) =>
    send("/api/images?library=true", "image", bytes, name, staff);
  async function upload(staff: Staff, bytes: Buffer, name = "fachada.png") {
    const answer = await sendPicture(bytes, name, staff);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ path: string; image: { id: string } }>();
  }
  const show = async (id: string) => (await call("GET", `/api/images/${id}`)).json<LibraryPicture>();

  it("is not described anew by an author who sends the same one", async () => {
    const bytes = await picture();
    const base64 = bytes.toString("base64");
    await call("POST", "/api/posts", { title: "Sem nome", content: "x", featuredImageBase64: base64 });
    const { image } = await upload(author, bytes, "fraude.png");
    expect((await show(image.id)).name).toMatch(/^imagem-/);
    await upload(editor, bytes, "fachada.png");
    expect((await show(image.id)).name).toBe("fachada.png");
  });

  it("that somebody else deleted is not brought back by an author; strangers get 410 at once", async () => {
    const bytes = await picture();
    const { image, path } = await upload(editor, bytes);
    const postId = await publish(`![Sede](${path})`);
    expect((await ask(path)).statusCode).toBe(200);
    await call("PUT", `/api/posts/${postId}`, { content: "Sem" });
    expect((await call("DELETE", `/api/images/${image.id}`)).statusCode).toBe(204);
    const gone = await ask(path);
    expect([gone.statusCode, gone.headers["cache-control"]]).toEqual([410, "no-store"]);
    // The author still sees it in the draft that uses it.
    expect((await ask(path, null, { cookie: await cookieOf(author) })).statusCode).toBe(200);
    expect((await sendPicture(bytes, "a.png", author)).statusCode).toBe(409);
    const inPost = await call(
      "POST",
      "/api/posts",
      { title: "Outro", content: "x", featuredImageBase64: bytes.toString("base64") },
      author,
    );
    expect(inPost.statusCode).toBe(409);
    await upload(editor, bytes);
    expect((await ask(path)).statusCode).toBe(200);
  });

  it("that visitors see is not changed by its author, who may not publish", async () => {
    const { image, path } = await upload(author, await picture());
    const postId = await publish(`![Sede](${path})`);
    const replace = async () =>
      send(`/api/images/${image.id}/replace`, "image", await picture(), "nova.png", author);
    const describeIt = () => call("PUT", `/api/images/${image.id}`, { alt: "Fraude" }, author);
    for (const refused of [await replace(), await describeIt()]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({
        error: "O site no ar usa esta imagem: peça a quem publica no site que a mude.",
      });
    }
    expect((await call("DELETE", `/api/images/${image.id}`, undefined, author)).statusCode).toBe(409);
    await call("PUT", `/api/posts/${postId}`, { isPublished: false });
    expect((await describeIt()).statusCode).toBe(200);
    expect((await replace()).statusCode).toBe(200);
  });
});
