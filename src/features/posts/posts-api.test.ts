import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { postListSchema, postSchema } from "./schema.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
let photo: Buffer;
beforeAll(async () => {
  site = await openTestSite();
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#285491" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object | string, headers?: Record<string, string>) =>
  site.api.inject({ method, url, payload, headers });
const asEditor = (method: Method, url: string, payload?: object) =>
  call(method, url, payload, editor.headers);
const read = (url: string) => call("GET", url);

async function send(
  method: "POST" | "PUT",
  url: string,
  fields: Record<string, string>,
  file?: Uint8Array,
  name = "featuredImage",
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (file) form.append(name, new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "foto.jpg");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const headers = { ...editor.headers, "content-type": request.headers.get("content-type") ?? "" };
  const payload = Buffer.from(await request.arrayBuffer());
  return site.api.inject({ method, url, headers, payload });
}

async function create(fields: object = {}) {
  const response = await asEditor("POST", "/api/posts", {
    title: "Um post",
    content: "Um texto.",
    ...fields,
  });
  expect(response.statusCode).toBe(201);
  return postSchema.parse(response.json());
}

describe("who may", () => {
  const WRITES: [Method, string][] = [
    ["POST", "/api/posts"],
    ["PUT", `/api/posts/${randomUUID()}`],
    ["PUT", "/api/posts/x"],
    ["DELETE", `/api/posts/${randomUUID()}`],
  ];
  it.each(WRITES)("%s %s: not strangers, whatever they send", async (method, url) => {
    for (const authorization of ["", "Bearer no-such-token"]) {
      const headers = { authorization, "content-type": "application/json" };
      const response = await call(method, url, method === "DELETE" ? undefined : "{", headers);
      expect(response.statusCode).toBe(401);
    }
  });

  it.each(["", "/x", "/slug/x", "/image/x"])("GET /api/posts%s: not with an invalid token", async (path) => {
    const headers = { authorization: "Bearer no-such-token" };
    expect((await call("GET", `/api/posts${path}`, undefined, headers)).statusCode).toBe(401);
  });

  it("administrators and editors write alike", async () => {
    for (const { headers, user } of [admin, editor]) {
      const made = await call("POST", "/api/posts", { title: "T", content: "C" }, headers);
      expect(made.json()).toMatchObject({ author: { name: user.name }, isPublished: false });
      const { id } = made.json<{ id: string }>();
      expect((await call("PUT", `/api/posts/${id}`, { title: "U" }, headers)).statusCode).toBe(200);
      const removed = await call("DELETE", `/api/posts/${id}`, undefined, headers);
      expect([removed.statusCode, removed.body]).toEqual([204, ""]);
      expect((await call("DELETE", `/api/posts/${id}`, undefined, headers)).statusCode).toBe(404);
    }
  });
});

describe("a draft", () => {
  it("leaks nowhere, and is all there for staff", async () => {
    const draft = await create({ title: "Segredo guardado", category: "Oculta", tags: ["oculta"] });
    const image = await send("PUT", `/api/posts/${draft.id}`, {}, photo);
    expect(image.statusCode).toBe(200);
    const lists = ["q=segredo", "category=Oculta", "tag=oculta", "published=false&q=guardado"];
    for (const query of lists) {
      expect((await read(`/api/posts?${query}`)).json()).toMatchObject({ posts: [], total: 0 });
      expect((await asEditor("GET", `/api/posts?${query}`)).json()).toMatchObject({ total: 1 });
    }
    for (const path of [draft.id, `slug/${draft.slug}`, `image/${draft.id}`]) {
      expect((await read(`/api/posts/${path}`)).statusCode).toBe(404);
      expect((await asEditor("GET", `/api/posts/${path}`)).statusCode).toBe(200);
    }
    const kept = await asEditor("GET", `/api/posts/image/${draft.id}`);
    expect(kept.headers["cache-control"]).toBe("private, no-store");
  });

  it("is there for everybody once it is published, and gone when it is taken back", async () => {
    const draft = await create({ title: "Agora sim" });
    await asEditor("PUT", `/api/posts/${draft.id}`, { ...draft, published: true });
    expect((await read(`/api/posts/slug/agora-sim`)).json()).toMatchObject({ id: draft.id, published: true });
    await asEditor("PUT", `/api/posts/${draft.id}`, { ...draft, isPublished: false });
    expect((await read(`/api/posts/slug/agora-sim`)).statusCode).toBe(404);
  });
});

describe("GET /api/posts", () => {
  it("answers with whole posts, or with summaries where they are asked for", async () => {
    const post = await create({ title: "Na lista", isPublished: true, category: "Lista" });
    const whole = postListSchema.parse((await read("/api/posts?published=true&limit=100&q=lista")).json());
    expect(whole).toEqual({ posts: [post], total: 1, page: 1, limit: 100 });
    const short = (await read("/api/posts?fields=summary&category=Lista")).json<{ posts: object[] }>();
    expect(short.posts[0]).toMatchObject({ id: post.id, summary: "Um texto." });
    expect(short.posts[0]).not.toHaveProperty("content");
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=muitos", "limit"],
    ["page=0", "page"],
    ["page=1.5", "page"],
    ["page=1&page=2", "page"],
    ["published=sim", "published"],
    [`q=${"x".repeat(10_000)}`, "q"],
    ["q=a&q=b", "q"],
    ["q=%00", "q"],
    ["tag=%00", "tag"],
    ["fields=tudo", "fields"],
  ])("refuses %.20s", async (query, field) => {
    const response = await read(`/api/posts?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it.each(["'; DROP TABLE posts; --", ".*(", "%", "de a o", "\\"])("does not mind %j", async (q) => {
    expect((await read(`/api/posts?q=${encodeURIComponent(q)}`)).statusCode).toBe(200);
  });
});

describe("one post", () => {
  it.each(["x", randomUUID(), "%00", "1;DROP", "x".repeat(299)])("is 404 for %.20s", async (id) => {
    for (const path of [`/api/posts/${id}`, `/api/posts/slug/${id}`, `/api/posts/image/${id}`]) {
      expect((await read(path)).statusCode).toBe(404);
    }
    expect((await asEditor("PUT", `/api/posts/${id}`, {})).statusCode).toBe(404);
    expect((await asEditor("DELETE", `/api/posts/${id}`)).statusCode).toBe(404);
  });

  it("is led to from the address it had", async () => {
    const post = await create({ slug: "endereco-velho", isPublished: true });
    await asEditor("PUT", `/api/posts/${post.id}`, { slug: "endereco-novo" });
    const moved = await read("/api/posts/slug/endereco-velho");
    expect([moved.statusCode, moved.headers.location]).toEqual([301, "/api/posts/slug/endereco-novo"]);
  });
});

describe("a body", () => {
  it("may be a form, which can bring files", async () => {
    const fields = {
      title: "Por formulário",
      content: "Linha 1\r\nLinha 2",
      excerpt: "",
      category: "Operação",
      tags: '["um","dois"]',
      isPublished: "true",
      isFeatured: "true",
    };
    const response = await send("POST", "/api/posts", { ...fields, seoTitle: "", seoKeywords: "a" }, photo);
    expect(response.statusCode).toBe(201);
    const post = postSchema.parse(response.json());
    expect(post).toMatchObject({
      content: "Linha 1\nLinha 2",
      excerpt: null,
      tags: ["um", "dois"],
      isPublished: true,
      isFeatured: true,
      seoTitle: null,
      seoKeywords: "a",
      image: { width: 400, height: 300 },
    });
    expect((await read(post.featuredImage ?? "")).headers["content-type"]).toBe("image/webp");
  });

  it.each([
    [{ title: "" }, "title", "Informe o título"],
    [{ title: [] }, "title", "Informe o título"],
    [{ title: "T", content: "" }, "content", "Informe o conteúdo"],
    [{ title: "T", content: "C", tags: ["a", "a"] }, "tags", "Tags não podem se repetir"],
    [{ title: "T", content: "C", slug: "Não Pode" }, "slug", /^Endereço deve ter só/],
  ])("is refused with 422 and the field: %j", async (body, field, message) => {
    const response = await asEditor("POST", "/api/posts", { content: "C", ...body });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      error: expect.stringMatching(message),
      errors: [{ field, message: expect.stringMatching(message) }],
    });
  });

  it("is refused with 409 where its address is taken, or its version is old", async () => {
    const post = await create({ slug: "tomado" });
    expect((await asEditor("POST", "/api/posts", { ...post })).statusCode).toBe(409);
    await asEditor("PUT", `/api/posts/${post.id}`, { title: "De outra pessoa" });
    const response = await asEditor("PUT", `/api/posts/${post.id}`, { ...post, content: "Meu." });
    expect(response.statusCode).toBe(409);
    expect(response.json().error).toMatch(/alterado em outro lugar/);
  });

  it.each([
    ["{", "application/json", 400],
    ["texto", "text/plain", 415],
    ["[]", "application/json", 422],
    ["null", "application/json", 422],
    [`{"title":"${"x".repeat(9_000_000)}"}`, "application/json", 413],
  ])("%.10s as %s is refused with %i", async (payload, type, status) => {
    const response = await call("POST", "/api/posts", payload, { ...editor.headers, "content-type": type });
    expect(response.statusCode).toBe(status);
  });
});

describe("the image", () => {
  it("comes as base64 too, stays with a whole post that comes back, and goes with null", async () => {
    const post = await create({ featuredImageBase64: `data:image/jpeg;base64,${photo.toString("base64")}` });
    expect(post).toMatchObject({
      featuredImageBase64: null,
      featuredImage: expect.stringMatching(/^\/media\//),
    });
    const put = async (body: object) =>
      postSchema.parse((await asEditor("PUT", `/api/posts/${post.id}`, body)).json());
    expect((await put({ ...post, title: "Outro" })).image).toEqual(post.image);
    expect((await put({ title: "Mais um" })).image).toEqual(post.image);
    expect(await put({ featuredImage: null })).toMatchObject({ featuredImage: null, image: null });
    expect((await read(`/api/posts/image/${post.id}`)).statusCode).toBe(404);
    expect((await put({ featuredImage: post.featuredImage })).image).toEqual(post.image);
  });

  it.each([
    [{ featuredImage: "https://exemplo.com/foto.jpg" }, "featuredImage"],
    [{ featuredImage: `/media/${"0".repeat(32)}-640.webp` }, "featuredImage"],
    [{ featuredImageBase64: "isto não é base64" }, "featuredImageBase64"],
  ])("is refused where it is none of ours: %j", async (body, field) => {
    const response = await asEditor("POST", "/api/posts", { title: "T", content: "C", ...body });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it("is refused where it is too large, no image, or one too many", async () => {
    const fields = { title: "T", content: "C" };
    const large = await send("POST", "/api/posts", fields, Buffer.alloc(5 * 1024 * 1024 + 1, 7));
    expect([large.statusCode, large.json().error]).toEqual([413, "A imagem deve ter no máximo 5MB"]);
    const text = await send("POST", "/api/posts", fields, Buffer.from("nada"));
    expect([text.statusCode, text.json().errors]).toMatchObject([415, [{ field: "featuredImage" }]]);
    const base64 = Buffer.from("nada").toString("base64");
    const encoded = await asEditor("POST", "/api/posts", { ...fields, featuredImageBase64: base64 });
    expect(encoded.statusCode).toBe(415);
    expect((await send("POST", "/api/posts", fields, photo, "other")).statusCode).toBe(400);
  });

  it("is served in the width and the best format that are asked for", async () => {
    const { id } = await create({ isPublished: true, featuredImageBase64: photo.toString("base64") });
    const get = (query: string, accept: string) =>
      call("GET", `/api/posts/image/${id}${query}`, undefined, { accept });
    const avif = await get("?w=160", "image/avif,image/webp,*/*");
    expect(avif.headers).toMatchObject({
      "content-type": "image/avif",
      vary: expect.stringContaining("Accept"),
    });
    const webp = await get("?w=100", "image/webp,*/*");
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: "webp", width: 160 });
    const jpeg = await get("", "*/*");
    expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 400 });
    const again = await call("GET", `/api/posts/image/${id}`, undefined, {
      "if-none-match": String(jpeg.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    for (const query of ["?w=0", "?w=x", "?w=1&w=2", "?w=1e9"])
      expect((await get(query, "*/*")).statusCode).toBe(422);
  });
});

describe("a post whose id the browser chose", () => {
  it("is made once, however often and however simultaneously it is sent", async () => {
    const id = randomUUID();
    const body = { newId: id, title: "Enviado de novo", content: "Primeiro." };
    const answers = await Promise.all([1, 2, 3].map(() => asEditor("POST", "/api/posts", body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const again = await asEditor("POST", "/api/posts", { ...body, content: "Segundo." });
    expect(again.json()).toMatchObject({ id, slug: "enviado-de-novo", content: "Primeiro." });
  });

  it("is not another person's", async () => {
    const { id } = await create();
    const response = await call(
      "POST",
      "/api/posts",
      { newId: id, title: "Meu", content: "Texto" },
      admin.headers,
    );
    expect(response.statusCode).toBe(409);
  });

  it.each(["x", "", 7, "\u0000", ["a"]])("has no id like %j", async (newId) => {
    const response = await asEditor("POST", "/api/posts", { newId, title: "Um post", content: "Texto" });
    expect(response.statusCode).toBe(422);
  });
});
