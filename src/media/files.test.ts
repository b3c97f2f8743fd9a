// Uploaded documents: recognized by content, stored once, and served so that nothing in them runs.

import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileKindOf } from "#src/platform/documents/file-kind.ts";
import { FILE_BYTES } from "#src/shared/media/upload-limits.ts";
import { addStaff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { makeZip } from "#src/testing/zip.ts";
import { collectUnused } from "./collect-unused.server.ts";
import type { StoredFile } from "./schema.ts";
import { filesTable } from "./table.ts";

let site: TestSite;
let headers: { authorization: string };
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  ({ headers } = await addStaff(site.resources, "editor"));
});
afterAll(() => site.close());

const mp4 = (brand = "isom") =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(600, 7)]);
const pdf = (text = "") => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);

async function post(bytes: Buffer, name = "Guia de preços.pdf", field = "file", staff = headers) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name));
  const request = new Request("http://localhost", { method: "POST", body: form });
  return site.api.inject({
    method: "POST",
    url: "/api/files",
    headers: { ...staff, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
async function store(bytes: Buffer, name?: string): Promise<StoredFile> {
  const answer = await post(bytes, name);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe("what a file is", () => {
  const office = (main: string, ...more: string[]) => makeZip(["[Content_Types].xml", main, ...more]);
  const open = (type: string) => makeZip(["mimetype", "content.xml"], { mimetype: type });
  const compound = (stream: string) =>
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from(stream, "utf16le")]);

  it.each([
    ["pdf", pdf()],
    ["docx", office("word/document.xml")],
    ["xlsx", office("xl/workbook.xml")],
    ["pptx", office("ppt/presentation.xml")],
    ["odt", open("application/vnd.oasis.opendocument.text")],
    ["ods", open("application/vnd.oasis.opendocument.spreadsheet")],
    ["epub", open("application/epub+zip")],
    ["zip", makeZip(["leia-me.txt"])],
    ["doc", compound("WordDocument")],
    ["xls", compound("Workbook")],
    ["mp4", mp4()],
    ["webm", Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex")],
  ])("is told by its content: %s", (kind, bytes) => {
    expect(fileKindOf(bytes)).toBe(kind);
  });

  it.each([
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["HTML before a PDF", Buffer.concat([Buffer.from("<script>1</script>"), pdf()])],
    ["a program", Buffer.from("MZ\u0090\u0000")],
    ["an ELF program", Buffer.from("\u007fELF")],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex")],
    ["an open document of another kind", open("text/html")],
    ["a ZIP that was cut", makeZip(["leia-me.txt"]).subarray(0, 40)],
    ["a ZIP whose table lies", Buffer.concat([makeZip(["a"]).subarray(0, -8), Buffer.alloc(8, 0xff)])],
    ["some other compound", compound("Root Entry")],
    ["a picture of a phone", mp4("heic")],
    ["nothing", Buffer.alloc(0)],
  ])("is not taken: %s", (_, bytes) => {
    expect(fileKindOf(bytes)).toBeUndefined();
  });
});

describe("POST /api/files", () => {
  it("keeps a document under an address of its own, the same one once", async () => {
    const file = await store(pdf("um"));
    const url = `/arquivos/${file.id}/guia-de-precos.pdf`;
    expect(file).toEqual({
      id: file.id,
      url,
      name: "Guia de preços.pdf",
      bytes: pdf("um").length,
      type: "pdf",
      uses: [],
    });
    expect((await store(pdf("um"), "Outro nome.pdf")).id).toBe(file.id);
    expect(await site.resources.db.$count(filesTable, eq(filesTable.id, file.id))).toBe(1);
    const answer = await site.api.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(pdf("um"));
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf("um").length),
      "content-disposition": 'inline; filename="guia-de-precos.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "public, no-cache",
    });
    const again = await site.api.inject({ url, headers: { "if-none-match": String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("gives everything but a PDF as a download in which nothing runs", async () => {
    const { url } = await store(makeZip(["leia-me.txt"]), "../../etc/passwd\u0000<b>.html");
    expect(url).toMatch(/^\/arquivos\/[0-9a-f]{32}\/[a-z-]+\.zip$/);
    expect((await site.api.inject({ url })).headers).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(/^attachment; filename="[a-z-]+\.zip"$/) as string,
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
    });
  });

  it("gives the part of a video that a player asks for", async () => {
    const { url, bytes } = await store(mp4(), "obra.mp4");
    const ask = (range: string) => site.api.inject({ url, headers: { range } });
    const part = await ask("bytes=4-11");
    expect([
      part.statusCode,
      part.body,
      part.headers["content-range"],
      part.headers["content-length"],
    ]).toEqual([206, "ftypisom", `bytes 4-11/${bytes}`, "8"]);
    expect((await ask("bytes=-5")).rawPayload).toEqual(Buffer.alloc(5, 7));
    expect((await ask(`bytes=${bytes - 1}-`)).rawPayload).toEqual(Buffer.alloc(1, 7));
    expect((await ask(`bytes=${bytes}-`)).statusCode).toBe(416);
    for (const whole of ["bytes=0-1,4-5", "linhas=1-2", "bytes=-", "bytes=9-4x"])
      expect((await ask(whole)).rawPayload).toHaveLength(bytes);
  });

  it("is at no other address", async () => {
    const { url } = await store(pdf("dois"));
    for (const wrong of [
      url.replace(".pdf", ".html"),
      url.replace(".pdf", ".docx"),
      url.replace(/[0-9a-f]{32}/, "0".repeat(32)),
      url.replace(/[0-9a-f]{32}/, ".."),
      `${url}/x`,
      "/arquivos/",
    ]) {
      expect((await site.api.inject({ url: wrong })).statusCode, wrong).toBe(404);
    }
  });

  it("is limited: by account in a day and in all, and for the site", async () => {
    const { db } = site.resources;
    const author = await addStaff(site.resources, "author");
    const gigabytes = (count: number) => Array.from({ length: count }, () => 1024 ** 3 - 1);
    const fill = async (addedBy: string | null, createdAt: Date, sizes: number[]) =>
      db.insert(filesTable).values(
        sizes.map((bytes) => ({
          id: randomBytes(16).toString("hex"),
          name: "a",
          extension: "pdf",
          bytes,
          addedBy,
          createdAt,
        })),
      );
    const clear = () => db.delete(filesTable).where(eq(filesTable.name, "a"));
    const before = new Date(Date.now() - 2 * 86_400_000);
    await fill(author.user.id, new Date(), gigabytes(1));
    const tooMany = await post(pdf("quota"), "a b.pdf", "file", author.headers);
    expect([tooMany.statusCode, tooMany.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(tooMany.json()).toMatchObject({ error: expect.stringMatching(/1 GB em 24 horas/) as string });
    await clear();
    await fill(author.user.id, before, gigabytes(2));
    const full = await post(pdf("quota"), "a b.pdf", "file", author.headers);
    expect(full.statusCode).toBe(507);
    expect(full.json()).toMatchObject({ error: expect.stringMatching(/limite de um autor/) as string });
    expect((await post(pdf("quota"))).statusCode).toBe(201);
    await clear();
    await fill(null, before, gigabytes(100));
    const siteFull = await post(pdf("quota 2"));
    expect(siteFull.statusCode).toBe(507);
    // Sending a stored file again uses no more of the quota.
    expect((await post(pdf("quota"))).statusCode).toBe(201);
    await clear();
  });

  it("says what is wrong with a file", async () => {
    const html = await post(Buffer.from("<!doctype html><script>alert(1)</script>"), "guia.pdf");
    expect(html.statusCode).toBe(415);
    expect(html.json()).toMatchObject({
      error: expect.stringMatching(/^Este tipo de arquivo não é aceito/) as string,
    });
    const large = await post(Buffer.concat([pdf(), Buffer.alloc(FILE_BYTES)]));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ error: "O arquivo deve ter no máximo 25 MB" });
    const none = await post(Buffer.alloc(0));
    expect(none.statusCode).toBe(422);
    expect(none.json()).toMatchObject({ error: "Envie o arquivo no campo file" });
    expect(await store(pdf("sem nome"), "")).toMatchObject({ name: "arquivo" });
    expect((await post(pdf(), "guia.pdf", "image")).statusCode).toBe(400);
    const { authorization: _, ...without } = headers;
    const stranger = await site.api.inject({ method: "POST", url: "/api/files", headers: without });
    expect(stranger.statusCode).toBe(401);
  });
});

it("are taken two at a time of one account: ten more wait, others are told so, and another account has places of its own", async () => {
  await site.api.listen({ port: 0, host: "127.0.0.1" });
  const { port } = site.api.server.address() as AddressInfo;
  const form = new FormData();
  form.set("file", new File([new Uint8Array(pdf("Em partes"))], "guia.pdf"));
  const whole = new Request("http://localhost", { method: "POST", body: form });
  const type = whole.headers.get("content-type") ?? "";
  const body = Buffer.from(await whole.arrayBuffer());
  /** Sends the start of a body, which takes a slot until the rest arrives. */
  const begin = (staff = headers) => {
    const sending = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/api/files",
      headers: { ...staff, "content-type": type, "content-length": body.length },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      sending.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    });
    sending.write(body.subarray(0, 100));
    return { answered, finish: () => sending.end(body.subarray(100)) };
  };
  const uploads = Array.from({ length: 13 }, () => begin());
  // No other request is answered before the rest of its body has arrived.
  expect(await Promise.race(uploads.map(({ answered }) => answered))).toBe(503);
  const other = begin((await addStaff(site.resources, "author")).headers);
  other.finish();
  expect(await other.answered).toBe(201);
  for (const { finish } of uploads) finish();
  const statuses = await Promise.all(uploads.map(({ answered }) => answered));
  expect(statuses.filter((status) => status === 201)).toHaveLength(12);
});

it("a file that nothing names goes at night, a day after it was uploaded", async () => {
  const [unused, used, fresh] = [await store(pdf("a")), await store(pdf("b")), await store(pdf("c"))];
  await site.owner.query(`CREATE TABLE notes (body text); GRANT ALL ON notes TO ${site.connection.user}`);
  const { db } = site.resources;
  await db.execute(sql`INSERT INTO notes VALUES (${`[Guia](${used.url})`})`);
  for (const { id } of [unused, used]) {
    await db
      .update(filesTable)
      .set({ storedAt: sql`now() - interval '25 hours'` })
      .where(eq(filesTable.id, id));
  }
  await collectUnused(site.resources, 50);
  const statusOf = async ({ url }: StoredFile) => (await site.api.inject({ url })).statusCode;
  expect([await statusOf(unused), await statusOf(used), await statusOf(fresh)]).toEqual([404, 200, 200]);
});
