import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
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
const thingSchema = z
  .object({ title: z.string("Informe o título"), tags: z.array(z.string()).or(z.string()).optional() })
  .meta({ examples: [{ title: "Um" }] });

let site: TestSite;
let app: Server;
let received: { fields: z.infer<typeof thingSchema>; files: Upload[] }[] = [];
beforeAll(async () => {
  site = await openTestSite();
  app = await createServer(site.resources);
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
        received.push({ fields: request.body, files: request.uploads ?? [] });
        return reply.status(201).send({});
      },
    );
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
    expect(received[0]?.files[0]?.bytes.equals(bytes)).toBe(true);
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

  it("leaves out a file input that was left empty", async () => {
    const data = form(["title", "Um"]);
    data.append("images", new Blob([]), "");
    expect((await post(data)).statusCode).toBe(201);
    expect(received[0]?.files).toEqual([]);
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
