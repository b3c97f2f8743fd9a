import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { postType } from "./posts.server.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite();
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const preview = (payload: object, headers: Record<string, string> = editor.headers) =>
  site.api.inject({ method: "POST", url: "/api/posts/preview", payload, headers });
const read = (url: string, headers: Record<string, string> = {}) =>
  site.api.inject({ method: "GET", url, headers });

it("counts posts for staff only", async () => {
  const author = { id: null, name: "Ana" };
  const input = { title: "Um", content: "Texto", category: "Secreta" };
  await createItem(site.resources, postType, author, input);
  await createItem(site.resources, postType, author, { ...input, category: "Pública", isPublished: true });
  await createItem(site.resources, postType, author, { ...input, category: "Pública", isPublished: true });
  expect((await read("/api/posts/stats", editor.headers)).json()).toEqual({
    total: 3,
    published: 2,
    drafts: 1,
  });
  expect((await read("/api/posts/stats")).statusCode).toBe(401);
});

it("tells staff all categories, and visitors those of published posts", async () => {
  expect((await read("/api/posts/categories", editor.headers)).json()).toEqual({
    categories: ["Pública", "Secreta"],
  });
  expect((await read("/api/posts/categories")).json()).toEqual({ categories: ["Pública"] });
});

it("shows a text as the public page will, and never runs what stands in it", async () => {
  const content = "## Três caminhos\n\nUma linha\noutra, **forte**.\n\n<script>alert(1)</script>";
  const { html } = (await preview({ content })).json<{ html: string }>();
  expect(html).toMatch(/<h2[^>]*>.*Três caminhos.*<\/h2>/);
  expect(html).toMatch(/Uma linha<br>\s*outra, <strong>forte<\/strong>/);
  expect(html).not.toContain("script");
  expect((await preview({ content: "" })).json()).toEqual({ html: "" });
});

it.each([
  [{ content: "a\0b" }, 422],
  [{ content: "x".repeat(100_001) }, 422],
  [{ content: ["a"] }, 422],
  [{}, 422],
])("refuses to preview what could not be saved either", async (payload, status) => {
  const response = await preview(payload);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({ errors: [{ field: "content" }] });
});

it("previews for nobody but staff, and not without end", async () => {
  expect((await preview({ content: "a" }, {})).statusCode).toBe(401);
  expect((await preview({ content: "a" })).headers["ratelimit-policy"]).toContain('"previews";q=120');
});

async function sendImage(file: Uint8Array | undefined, headers: Record<string, string> = editor.headers) {
  const form = new FormData();
  form.append("nota", "x");
  if (file) form.append("image", new Blob([new Uint8Array(file)]), "foto.jpg");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return site.api.inject({
    method: "POST",
    url: "/api/images",
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

it("takes an image for the middle of a text, and gives its address", async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const response = await sendImage(photo);
  expect(response.statusCode).toBe(201);
  const { path, image } = response.json<{ path: string; image: { width: number } }>();
  expect(image.width).toBe(40);
  expect((await read(path)).headers["content-type"]).toBe("image/webp");
  const { html } = (await preview({ content: `![Azul](${path})` })).json<{ html: string }>();
  expect(html).toContain('width="40"');
});

it("takes nothing but images of up to 5 MB, from staff", async () => {
  expect((await sendImage(Buffer.from("<html>"))).statusCode).toBe(415);
  const tooLarge = await sendImage(Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(tooLarge.statusCode).toBe(413);
  expect(tooLarge.json()).toMatchObject({ error: "A imagem deve ter no máximo 5MB" });
  expect((await sendImage(undefined)).statusCode).toBe(422);
  expect((await sendImage(undefined, {})).statusCode).toBe(401);
});

it("lists posts that are off the site with the summary of their draft, and live ones with their own", async () => {
  const { headers } = editor;
  const send = (method: "POST" | "PUT", url: string, payload: object) =>
    site.api.inject({ method, url, headers, payload }).then((answer) => answer.json<{ id: string }>());
  const list = async () => {
    const answer = await read("/api/posts?fields=summary&limit=100", headers);
    const { posts } = answer.json<{ posts: { id: string; summary: string; draft: object | null }[] }>();
    return (id: string) => posts.find((post) => post.id === id);
  };
  const off = await send("POST", "/api/posts", { title: "Fora", content: "Primeiro texto" });
  const live = await send("POST", "/api/posts", { title: "No ar", content: "No ar", isPublished: true });
  for (const { id } of [off, live])
    await send("PUT", `/api/posts/${id}/draft`, { content: `Um **novo** texto ${"x".repeat(200)}` });
  const found = await list();
  expect(found(off.id)).toMatchObject({
    summary: "Primeiro texto",
    draft: { summary: expect.stringMatching(/^Um novo texto x+…$/) },
  });
  expect(found(live.id)).toMatchObject({ summary: "No ar" });
  expect(found(live.id)?.draft).not.toHaveProperty("summary");
  await send("PUT", `/api/posts/${off.id}/draft`, { excerpt: "Em uma frase" });
  expect((await list())(off.id)).toMatchObject({ draft: { summary: "Em uma frase" } });
  // A list with contents and visitors do not get it.
  expect((await read(`/api/posts/${off.id}`, headers)).json<{ draft: object }>().draft).not.toHaveProperty(
    "summary",
  );
});
