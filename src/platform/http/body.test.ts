import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { installUploads, takesFiles, type Upload } from "./body.ts";
import { withProblems } from "./documented.ts";
import { createServer, type Server } from "./server.ts";

const FILE_BYTES = 5 * 1024 * 1024;
const limits = {
  fileFields: ["images"],
  files: 2,
  fileBytes: FILE_BYTES,
  tooLarge: "Cada imagem deve ter no máximo 5MB",
  tooMany: "Você pode adicionar no máximo 2 imagens",
};
const inAllLimits = { ...limits, allFilesBytes: FILE_BYTES, tooLarge: "Imagens: no máximo 5 MB ao todo" };
const thingSchema = z
  .object({ title: z.string("Informe o título"), tags: z.array(z.string()).or(z.string()).optional() })
  .meta({ examples: [{ title: "Um" }] });

let site: TestSite;
let app: Server;
let received: { fields: z.infer<typeof thingSchema>; files: (Upload & { content: Buffer })[] }[] = [];
/** Names of the files in the folder while a request was handled. */
let namesOnDisk: string[] = [];
beforeAll(async () => {
  site = await openTestSite();
  app = await createServer(site.resources, PAGE_ADDRESSES, site.api.redirects.leadsElsewhere);
  installUploads(app, (uploads) => {
    uploads.post(
      "/api/things",
      {
        ...takesFiles(limits, 8 * 1024 * 1024),
        schema: {
          summary: "Guardar uma coisa",
          body: thingSchema,
          response: withProblems({ 201: z.object({}).describe("Guardada") }, "invalid"),
        },
      },
      async (request, reply) => {
        namesOnDisk = await readdir(join(site.resources.config.dataDir, "incoming")).catch(() => []);
        const files = [];
        for (const upload of request.uploads ?? []) files.push({ ...upload, content: await upload.read() });
        received.push({ fields: request.body, files });
        return reply.status(201).send({});
      },
    );
  });
  installUploads(app, (uploads) => {
    const schema = { hide: true, body: thingSchema };
    uploads.post("/api/few", { ...takesFiles(inAllLimits), schema }, async () => ({}));
    const config = { fileFields: ["images"] };
    const store = async (_request: unknown, chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) throw new Error(`the storage is away, with ${chunk.length} bytes`);
      return {
        bytes: 0,
        read: async () => Buffer.alloc(0),
        pieces: async function* () {},
        remove: async () => {},
      };
    };
    uploads.post("/api/stored", { ...takesFiles({ ...limits, store }), config, schema }, async () => ({}));
  });
  app.post("/api/plain", { schema: { hide: true } }, async () => ({}));
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function post(form: FormData, url = "/api/things") {
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return app.inject({
    method: "POST",
    url,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

function form(...entries: [string, string | Uint8Array<ArrayBuffer>][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, new Blob([value]), "foto.jpg");
  }
  return data;
}

describe("a call that takes files", () => {
  it("takes the same fields as JSON, without files", async () => {
    const response = await app.inject({ method: "POST", url: "/api/things", payload: { title: "Um" } });
    expect(response.statusCode).toBe(201);
    expect(received).toEqual([{ fields: { title: "Um" }, files: [] }]);
  });

  it("takes a form with files of the largest size", async () => {
    const bytes = new Uint8Array(FILE_BYTES).fill(7);
    const response = await post(form(["title", "Um"], ["images", bytes], ["tags", "a"], ["tags", "b"]));
    expect(response.statusCode).toBe(201);
    expect(received[0]?.fields).toEqual({ title: "Um", tags: ["a", "b"] });
    expect(received[0]?.files).toHaveLength(1);
    expect(received[0]?.files[0]).toMatchObject({ field: "images", filename: "foto.jpg" });
    expect(received[0]?.files[0]?.content.equals(bytes)).toBe(true);
    // Files are unlinked as soon as they are opened, so nothing is left however the process ends.
    expect(namesOnDisk).toEqual([]);
  });

  it("validates the fields of a form like those of JSON", async () => {
    const response = await post(form(["tags", "a"]));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ field: "title", message: "Informe o título" }] });
  });

  it("refuses a file that is one byte too large, in the caller's words", async () => {
    const response = await post(form(["title", "Um"], ["images", new Uint8Array(FILE_BYTES + 1)]));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ error: "Cada imagem deve ter no máximo 5MB" });
    expect(received).toEqual([]);
  });

  it.each([3, 4, 20])("refuses %i files where 2 may come", async (count) => {
    const files = Array.from({ length: count }, (): [string, Uint8Array<ArrayBuffer>] => [
      "images",
      new Uint8Array(9),
    ]);
    const response = await post(form(["title", "Um"], ...files));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error: "Você pode adicionar no máximo 2 imagens" });
    expect(received).toEqual([]);
  });

  it("refuses files that are too large together, naming the field, while they come", async () => {
    const half = new Uint8Array(FILE_BYTES / 2 + 1);
    const response = await post(form(["title", "Um"], ["images", half], ["images", half]), "/api/few");
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      errors: [{ field: "images", message: "Imagens: no máximo 5 MB ao todo" }],
    });
  });

  it("refuses texts that are too large together", async () => {
    const texts = Array.from({ length: 5 }, (): [string, string] => ["tags", "x".repeat(900 * 1024)]);
    const response = await post(form(["title", "Um"], ...texts));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ errors: [{ field: "tags" }] });
  });

  it("tells a failure of the storage from one of the sender", async () => {
    const response = await post(form(["title", "Um"], ["images", new Uint8Array(9)]), "/api/stored");
    expect(response.statusCode).toBe(500);
  });

  it("leaves out a file input that was left empty", async () => {
    const data = form(["title", "Um"]);
    data.append("images", new Blob([]), "");
    expect((await post(data)).statusCode).toBe(201);
    expect(received[0]?.files).toEqual([]);
  });
});

/** Posts a multipart body that no browser would write. */
async function postRaw(body: string | Buffer, contentType = "multipart/form-data; boundary=b") {
  const headers = { "content-type": contentType };
  return app.inject({ method: "POST", url: "/api/things", headers, payload: body });
}
const rawField = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe("a form as programs write it", () => {
  it.each([
    ["UTF-8 that it names as such", "content-type: text/plain; charset=utf-8\r\n", "Ação"],
    ["JSON", "content-type: application/json\r\n", '"Ação"'],
  ])("is read: %s", async (_name, header, value) => {
    const field = `--b\r\ncontent-disposition: form-data; name="title"\r\n${header}\r\n${value}\r\n`;
    expect((await postRaw(`${field}--b--\r\n`)).statusCode).toBe(201);
    expect(received[0]?.fields).toEqual({ title: "Ação" });
  });
});

describe("a form that is not in order", () => {
  it.each([
    [
      "a file in a field that takes none",
      () => post(form(["title", "Um"], ["extra", new Uint8Array(9)])),
      400,
    ],
    [
      "too many fields",
      () => post(form(...Array.from({ length: 150 }, (): [string, string] => ["tags", "a"]))),
      413,
    ],
    [
      "one field more than there may be",
      () => post(form(...Array.from({ length: 101 }, (_, at): [string, string] => [`f${at}`, "a"]))),
      413,
    ],
    ["a field as large as a book", () => post(form(["title", "x".repeat(2 * 1024 * 1024)])), 413],
    ["no boundary", () => postRaw("x", "multipart/form-data"), 400],
    ["a body that breaks off", () => postRaw(`${rawField("title", "Um")}--b\r\ncontent-disp`), 400],
    ["an empty body", () => postRaw(""), 422],
    [
      "a text that is no UTF-8",
      () => postRaw(Buffer.from(`${rawField("title", "\xff")}--b--\r\n`, "latin1")),
      400,
    ],
    [
      "JSON that would change what objects are",
      () =>
        postRaw(
          `--b\r\ncontent-disposition: form-data; name="title"\r\ncontent-type: application/json\r\n\r\n{"__proto__": 1}\r\n--b--\r\n`,
        ),
      400,
    ],
    ["a name of the language's own", () => postRaw(`${rawField("__proto__", "x")}--b--\r\n`), 400],
    ["another kind of body", () => postRaw("title=Um", "application/x-www-form-urlencoded"), 415],
  ])("is refused: %s", async (_name, send, status) => {
    const response = await send();
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toContain("application/problem+json");
    expect(received).toEqual([]);
  });

  it("is not read where no files are expected", async () => {
    expect((await post(form(["title", "Um"]), "/api/plain")).statusCode).toBe(415);
  });
});

describe("an image as base64 in JSON", () => {
  it.each([
    [7 * 1024 * 1024, 201],
    [9 * 1024 * 1024, 413],
  ])("of %i bytes is answered %i", async (size, status) => {
    const payload = { title: "Um", image: "x".repeat(size) };
    expect((await app.inject({ method: "POST", url: "/api/things", payload })).statusCode).toBe(status);
  });
});

describe("over a real connection", () => {
  let origin: string;
  beforeAll(async () => {
    origin = await app.listen({ port: 0, host: "127.0.0.1" });
  });

  it("a sender of far too much hears why", async () => {
    const files = Array.from({ length: 4 }, (): [string, Uint8Array<ArrayBuffer>] => [
      "images",
      new Uint8Array(2 * FILE_BYTES),
    ]);
    const response = await fetch(`${origin}/api/things`, { method: "POST", body: form(...files) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: "Cada imagem deve ter no máximo 5MB" });
  });

  it("what is announced as far too much is refused before it comes", async () => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write(
      `POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9999999999\r\n\r\n`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toString()).toMatch(/\r\nconnection: close\r\n/i);
    socket.destroy();
  });

  it("an upload that breaks off is not acted upon", async () => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write(
      `POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 99999\r\n\r\n${rawField("title", "Um")}--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nhalf`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(received).toEqual([]);
    expect(
      (await fetch(`${origin}/api/things`, { method: "POST", body: form(["title", "Um"]) })).status,
    ).toBe(201);
  });
});

describe("its documentation", () => {
  it("shows both kinds of body", async () => {
    const document = (await app.inject("/api/openapi.json")).json<{
      paths: Record<string, { post: { requestBody: { content: Record<string, object> } } }>;
    }>();
    const { content } = document.paths["/api/things"]?.post.requestBody ?? {};
    expect(content?.["application/json"]).toMatchObject({ schema: { properties: { title: {} } } });
    expect(content?.["multipart/form-data"]).toMatchObject({
      schema: { properties: { title: {}, images: { items: { format: "binary" } } } },
    });
  });
});
