// Tests authors: they draft their own posts and projects and request publication, which editors decide.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { eventually } from "#src/testing/eventually.ts";
import { readOutbox } from "#src/testing/outbox.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let author: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  await site.startWorkers();
  author = await addStaff(site.resources, "author");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

interface Item {
  id: string;
  title: string;
  isPublished: boolean;
  authorId?: string | null;
  publicationRequest?: { at: string; author: { name: string } } | null;
  returnedRequest?: { at: string; by: { name: string }; note: string | null } | null;
  baseRevision: string;
  error: string;
  errors: object[];
}
type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(who: Staff | null, method: Method, url: string, payload?: object) {
  const answer = await site.api.inject({ method, url, headers: who?.headers ?? {}, payload });
  return { status: answer.statusCode, body: (answer.body ? answer.json() : null) as Item };
}

const BODIES = {
  posts: { title: "Um post", content: "Texto." },
  projects: { title: "Um projeto", description: "Uma descrição de projeto." },
};
type Plural = keyof typeof BODIES;
async function create(who: Staff, kind: Plural = "posts", more = {}): Promise<string> {
  const { status, body } = await call(who, "POST", `/api/${kind}`, { ...BODIES[kind], ...more });
  expect(status).toBe(201);
  return body.id;
}

/** Publishes the revision of an item that an editor has read. */
async function publish(who: Staff, id: string, kind: Plural = "posts") {
  const draft = await call(who, "GET", `/api/${kind}/${id}/draft`);
  const item = await call(who, "GET", `/api/${kind}/${id}`);
  const revision = draft.body.baseRevision ?? (item.body as unknown as { revision: string }).revision;
  return call(who, "POST", `/api/${kind}/${id}/publish`, { revision });
}

it("shows a new name of an author on what they wrote, and no other name changes", async () => {
  const [ana, bia] = [await addStaff(site.resources, "admin"), await addStaff(site.resources, "admin")];
  const own = await create(ana, "posts", { isPublished: true });
  const other = await create(bia, "posts", { isPublished: true });
  const nameOf = async (id: string) =>
    ((await call(null, "GET", `/api/posts/${id}`)).body as unknown as { author: { name: string } }).author
      .name;
  const before = await nameOf(other);
  expect((await call(ana, "PUT", "/api/account", { name: "Ana Prado Nova" })).status).toBe(200);
  await eventually(async () => (await nameOf(own)) === "Ana Prado Nova");
  expect(await nameOf(other)).toBe(before);
});

describe.each<Plural>(["posts", "projects"])("an author's %s", (kind) => {
  const at = (id: string, rest = "") => `/api/${kind}/${id}${rest}`;

  it("are created, saved, drafted and deleted by the author", async () => {
    const id = await create(author, kind);
    expect((await call(author, "PUT", at(id), { title: "Outro título" })).body.title).toBe("Outro título");
    expect((await call(author, "PUT", at(id, "/draft"), { title: "Ainda outro" })).status).toBe(200);
    expect((await call(author, "GET", at(id, "/draft"))).body.title).toBe("Ainda outro");
    expect((await call(author, "GET", at(id, "/revisions"))).status).toBe(200);
    expect((await call(author, "DELETE", at(id, "/draft"))).status).toBe(204);
    expect((await call(author, "GET", at(id))).body).toMatchObject({ authorId: author.user.id });
    expect((await call(author, "DELETE", at(id))).status).toBe(204);
  });

  it.each([{ isPublished: true }, { published: true }])("are never published by one: %j", async (flag) => {
    expect((await call(author, "POST", `/api/${kind}`, { ...BODIES[kind], ...flag })).status).toBe(403);
    const id = await create(author, kind);
    expect((await call(author, "PUT", at(id), flag)).status).toBe(403);
    expect((await call(null, "GET", at(id))).status).toBe(404);
  });

  it.each([
    ["POST", "/publish", {}],
    ["POST", "/unpublish", undefined],
    ["PUT", "/schedule", { action: "publish", at: "2100-01-01T12:00:00Z" }],
    ["DELETE", "/schedule", undefined],
    ["POST", "/request-publication/answer", {}],
  ] as const)("are closed for %s %s", async (method, rest, body) => {
    const id = await create(author, kind);
    expect((await call(author, method, at(id, rest), body)).status).toBe(403);
  });

  it("stay as they are once they are on the site; a draft beside them does not", async () => {
    const id = await create(author, kind);
    expect((await publish(editor, id, kind)).status).toBe(200);
    expect((await call(author, "PUT", at(id), { title: "Pela porta dos fundos" })).status).toBe(403);
    expect((await call(author, "PUT", at(id), { isPublished: false })).status).toBe(403);
    expect((await call(author, "DELETE", at(id))).status).toBe(403);
    expect((await call(author, "PUT", at(id, "/draft"), { title: "Corrigido" })).status).toBe(200);
    expect((await call(null, "GET", at(id))).body.title).toBe(BODIES[kind].title);
  });

  it("are their own alone: others' cannot be written, nor their drafts read", async () => {
    const other = await addStaff(site.resources, "author");
    for (const owner of [other, editor]) {
      const id = await create(owner, kind);
      const tries = [
        call(author, "PUT", at(id), { title: "Meu" }),
        call(author, "DELETE", at(id)),
        call(author, "GET", at(id, "/draft")),
        call(author, "PUT", at(id, "/draft"), { title: "Meu" }),
        call(author, "DELETE", at(id, "/draft")),
        call(author, "GET", at(id, "/revisions")),
        call(author, "POST", at(id, "/request-publication")),
        call(author, "GET", at(id, "/presence")),
      ];
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses).toEqual(statuses.map(() => 403));
      expect((await call(editor, "PUT", at(id), { title: "Editado" })).status).toBe(200);
    }
    expect((await call(author, "PUT", at(randomUUID()), { title: "Nada" })).status).toBe(404);
  });
});

it("an author uploads images, and reads the lists with their drafts", async () => {
  const id = await create(editor);
  const list = (await call(author, "GET", "/api/posts?limit=100")).body as unknown as { posts: Item[] };
  expect(list.posts.map((post) => post.id)).toContain(id);
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#285491" } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set("image", new File([new Uint8Array(png)], "a.png"));
  const sent = new Response(body);
  const answer = await site.api.inject({
    method: "POST",
    url: "/api/images",
    headers: { ...author.headers, "content-type": sent.headers.get("content-type") ?? "" },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
});

it("an author sees of pages what visitors see", async () => {
  const page = { title: "Em segredo", path: "/em-segredo", sections: [] };
  const made = await call(editor, "POST", "/api/pages", page);
  expect(made.status).toBe(201);
  expect((await call(editor, "GET", `/api/pages/${made.body.id}`)).status).toBe(200);
  expect((await call(author, "GET", `/api/pages/${made.body.id}`)).status).toBe(404);
});

describe("a request for publication", () => {
  const request = (id: string, who = author) => call(who, "POST", `/api/posts/${id}/request-publication`);
  const read = async (id: string) => (await call(editor, "GET", `/api/posts/${id}`)).body;
  const mailsTo = async ({ user }: Staff, title: string) =>
    (await readOutbox(site, user.email)).filter(({ subject }) => subject?.includes(title));
  const waiting = async () => {
    const url = "/api/posts?requested=true&limit=100";
    return ((await call(editor, "GET", url)).body as unknown as { posts: Item[] }).posts.map(({ id }) => id);
  };

  it("is shown with who and when, and mailed once to those who publish", async () => {
    const title = `Pedido ${randomUUID()}`;
    const id = await create(author, "posts", { title });
    expect(await read(id)).toMatchObject({ publicationRequest: null });
    expect((await request(id)).status).toBe(204);
    expect((await request(id)).status).toBe(204);
    const { publicationRequest } = await read(id);
    expect(publicationRequest?.author.name).toBe("Ana Ribeiro");
    expect(Date.now() - Date.parse(publicationRequest?.at ?? "")).toBeLessThan(60_000);
    expect(await waiting()).toContain(id);
    await eventually(async () => (await mailsTo(editor, title)).length > 0);
    expect(await mailsTo(editor, title)).toHaveLength(1);
    expect(await mailsTo(author, title)).toEqual([]);
    expect((await mailsTo(editor, title))[0]?.text).toContain("/dashboard/posts?pedidos=sim");
  });

  it("is over when it is published", async () => {
    const id = await create(author);
    await request(id);
    await publish(editor, id);
    expect(await read(id)).toMatchObject({ isPublished: true, publicationRequest: null });
    expect(await waiting()).not.toContain(id);
    expect(await request(id)).toMatchObject({
      status: 409,
      body: { error: "Não há nada novo para publicar." },
    });
  });

  it("may be for the draft beside what is on the site", async () => {
    const id = await create(author);
    await publish(editor, id);
    const { body: draft } = await call(author, "PUT", `/api/posts/${id}/draft`, { title: "Segunda versão" });
    expect(draft.title).toBe("Segunda versão");
    expect((await request(id)).status).toBe(204);
    await publish(editor, id);
    expect(await read(id)).toMatchObject({ title: "Segunda versão", publicationRequest: null });
  });

  it("stays while somebody else changes what is on the site, and ends with the draft", async () => {
    const id = await create(author);
    await publish(editor, id);
    await call(author, "PUT", `/api/posts/${id}/draft`, { title: "Segunda versão" });
    await request(id);
    await call(editor, "PUT", `/api/posts/${id}`, { category: "SaaS" });
    expect((await read(id)).publicationRequest).not.toBeNull();
    await call(author, "DELETE", `/api/posts/${id}/draft`);
    expect((await read(id)).publicationRequest).toBeNull();
  });

  it("comes back with a note", async () => {
    const title = `Devolvido ${randomUUID()}`;
    const id = await create(author, "posts", { title });
    const answer = () =>
      call(editor, "POST", `/api/posts/${id}/request-publication/answer`, { note: "Falta a fonte." });
    expect((await answer()).status).toBe(404);
    await request(id);
    expect((await answer()).status).toBe(204);
    expect(await read(id)).toMatchObject({ isPublished: false, publicationRequest: null });
    await eventually(async () => (await mailsTo(author, title)).length > 0);
    expect((await mailsTo(author, title))[0]?.text).toContain("Falta a fonte.");
    expect((await request(id)).status).toBe(204);
  });

  it("that was returned shows its note in the author's list, until it is made again or the item is published", async () => {
    const id = await create(author);
    const inList = async () => {
      const { posts } = (await call(author, "GET", "/api/posts?limit=100")).body as unknown as {
        posts: Item[];
      };
      return posts.find((post) => post.id === id)?.returnedRequest;
    };
    const giveBack = async (note?: string) => {
      await request(id);
      const answered = await call(editor, "POST", `/api/posts/${id}/request-publication/answer`, { note });
      expect(answered.status).toBe(204);
    };
    expect(await inList()).toBeNull();
    await giveBack("Falta a fonte.\nE a foto.");
    expect(await inList()).toEqual({
      at: expect.any(String),
      by: { name: editor.user.name },
      note: "Falta a fonte.\nE a foto.",
    });
    // Further editing keeps the note.
    await call(author, "PUT", `/api/posts/${id}`, { category: "SaaS" });
    expect((await inList())?.note).toBe("Falta a fonte.\nE a foto.");
    await giveBack();
    expect(await inList()).toMatchObject({ note: null });
    await request(id);
    expect(await inList()).toBeNull();
    await giveBack("Agora sim.");
    await publish(editor, id);
    expect(await inList()).toBeNull();
    expect((await call(null, "GET", `/api/posts/${id}`)).body.returnedRequest).toBeUndefined();
  });

  it("names every field that is missing", async () => {
    const id = await create(author);
    await call(author, "PUT", `/api/posts/${id}/draft`, { title: "" });
    const answer = await request(id);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ field: "title", message: "Informe o título" });
  });

  it("keeps the name when its author has left", async () => {
    const leaving = await addStaff(site.resources, "author");
    const id = await create(leaving);
    await request(id, leaving);
    await site.resources.db.delete(usersTable).where(eq(usersTable.id, leaving.user.id));
    expect((await read(id)).publicationRequest?.author.name).toBe("Ana Ribeiro");
  });

  it("says nothing to visitors", async () => {
    const id = await create(editor, "posts", { isPublished: true });
    const seen = (await call(null, "GET", `/api/posts/${id}`)).body;
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(["authorId"]));
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(["publicationRequest"]));
  });
});

it("an author cannot take the id of somebody else's item, of another kind either, nor that of the site's texts", async () => {
  const project = await create(editor, "projects");
  const asPost = (newId: string) => call(author, "POST", "/api/posts", { ...BODIES.posts, newId });
  expect((await asPost(project)).status).toBe(409);
  expect((await asPost("7e875000-0000-4000-8000-000000000001")).status).toBe(422);
  expect((await asPost(randomUUID())).status).toBe(201);
});
