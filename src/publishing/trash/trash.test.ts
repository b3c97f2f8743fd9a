// Deleted posts and projects: gone for visitors, and restorable for thirty days.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { revisionsTable } from "../history/table.ts";
import type { TrashPage } from "./schema.ts";
import { trashTable } from "./table.ts";
import { emptyTrash } from "./trash-rows.server.ts";

let site: TestSite;
let editor: Staff;
let author: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  editor = await addStaff(site.resources, "editor");
  author = await addStaff(site.resources, "author");
});
afterAll(() => site.close());

interface Item {
  id: string;
  slug: string;
  title: string;
  isPublished: boolean;
  createdAt: string;
  author: { name: string };
  authorId: string | null;
  error: string;
}
async function call<Body = Item>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  who: Staff | null = editor,
) {
  const answer = await site.api.inject({ method, url, headers: who?.headers ?? {}, payload });
  return { status: answer.statusCode, body: (answer.body ? answer.json() : null) as Body };
}

const BODIES = {
  posts: { content: "Um texto com **força**.", tags: ["erp"], category: "SaaS" },
  projects: {
    description: "Uma descrição de projeto.",
    technologies: ["PostgreSQL"],
    results: ["Menos erros"],
  },
};
type Plural = keyof typeof BODIES;
async function create(kind: Plural, more: object = {}, who = editor): Promise<Item> {
  const title = `Um título ${randomUUID().slice(0, 8)}`;
  const { status, body } = await call("POST", `/api/${kind}`, { title, ...BODIES[kind], ...more }, who);
  expect(status).toBe(201);
  return body;
}
const readTrash = async (kind: Plural, who = editor) =>
  (await call<TrashPage>("GET", `/api/${kind}/trash?limit=100`, undefined, who)).body.items;
const readFields = async (kind: Plural, id: string) => {
  const {
    isPublished: _status,
    published: _same,
    ...item
  } = (await call<Record<string, unknown>>("GET", `/api/${kind}/${id}`)).body;
  const { updatedAt: _time, revision: _revision, ...fields } = item;
  return fields;
};

describe.each<Plural>(["posts", "projects"])("deleted %s", (kind) => {
  it("are gone for visitors and lists, and stand in the trash", async () => {
    const item = await create(kind, { isPublished: true });
    const before = await call<{ total: number }>("GET", `/api/${kind}/stats`);
    expect((await call("DELETE", `/api/${kind}/${item.id}`)).status).toBe(204);
    const after = await call<{ total: number }>("GET", `/api/${kind}/stats`);
    expect(after.body.total).toBe(before.body.total - 1);
    for (const url of [`/api/${kind}/${item.id}`, `/api/${kind}/slug/${item.slug}`]) {
      expect((await call("GET", url, undefined, null)).status).toBe(404);
      expect((await call("GET", url)).status).toBe(404);
    }
    const [first] = await readTrash(kind);
    expect(first).toMatchObject({ id: item.id, title: item.title, deletedBy: { name: "Ana Ribeiro" } });
    const days = (Date.parse(first?.endsAt ?? "") - Date.parse(first?.deletedAt ?? "")) / 86_400_000;
    expect(days).toBe(30);
    expect((await call("GET", `/api/${kind}/trash`, undefined, null)).status).toBe(401);
  });

  it("come back off the site, with all their fields, their draft and their history", async () => {
    const item = await create(kind, { isPublished: true });
    await call("PUT", `/api/${kind}/${item.id}`, { title: "Segunda versão" });
    await call("PUT", `/api/${kind}/${item.id}/draft`, { title: "Ainda rascunho" });
    const before = await readFields(kind, item.id);
    const history = (await call<{ revisions: object[] }>("GET", `/api/${kind}/${item.id}/revisions`)).body;
    await call("DELETE", `/api/${kind}/${item.id}`);
    const restored = await call("POST", `/api/${kind}/trash/${item.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id: item.id, isPublished: false } });
    expect(await readFields(kind, item.id)).toEqual(before);
    expect((await call("GET", `/api/${kind}/${item.id}`, undefined, null)).status).toBe(404);
    expect((await call("GET", `/api/${kind}/${item.id}/draft`)).body.title).toBe("Ainda rascunho");
    const now = (await call<{ revisions: object[] }>("GET", `/api/${kind}/${item.id}/revisions`)).body;
    expect(now.revisions.length).toBeGreaterThan(history.revisions.length);
    expect(await readTrash(kind)).not.toContainEqual(expect.objectContaining({ id: item.id }));
    expect((await call("POST", `/api/${kind}/trash/${item.id}/restore`)).status).toBe(404);
    expect((await call("POST", `/api/${kind}/${item.id}/publish`, {})).status).toBe(200);
  });

  it("give their address away, and come back under another one then", async () => {
    const item = await create(kind);
    await call("DELETE", `/api/${kind}/${item.id}`);
    const heir = await create(kind, { slug: item.slug });
    expect(heir.slug).toBe(item.slug);
    const { body } = await call("POST", `/api/${kind}/trash/${item.id}/restore`);
    expect(body.slug).toBe(`${item.slug}-2`);
    expect((await call("GET", `/api/${kind}/${heir.id}`)).body.slug).toBe(item.slug);
  });

  it("go for good when asked to, with their history", async () => {
    const { id } = await create(kind);
    await call("DELETE", `/api/${kind}/${id}`);
    expect((await call("DELETE", `/api/${kind}/trash/${id}`)).status).toBe(204);
    expect((await call("DELETE", `/api/${kind}/trash/${id}`)).status).toBe(404);
    expect(await site.resources.db.$count(revisionsTable, sql`item_id = ${id}`)).toBe(0);
  });

  it("are restored once by two who do so at the same moment", async () => {
    const { id } = await create(kind);
    await call("DELETE", `/api/${kind}/${id}`);
    const restore = () => call("POST", `/api/${kind}/trash/${id}/restore`);
    const answers = await Promise.all([restore(), restore()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it("of others are hidden from an author, who finds the own ones", async () => {
    const theirs = await create(kind);
    const own = await create(kind, {}, author);
    await call("DELETE", `/api/${kind}/${theirs.id}`);
    await call("DELETE", `/api/${kind}/${own.id}`, undefined, author);
    expect((await readTrash(kind, author)).map(({ id }) => id)).toEqual([own.id]);
    for (const method of ["POST", "DELETE"] as const) {
      const url = `/api/${kind}/trash/${theirs.id}${method === "POST" ? "/restore" : ""}`;
      expect((await call(method, url, undefined, author)).status).toBe(404);
    }
    const restored = await call("POST", `/api/${kind}/trash/${own.id}/restore`, undefined, author);
    expect(restored.status).toBe(200);
    expect((await call("PUT", `/api/${kind}/${own.id}`, { title: "De volta" }, author)).status).toBe(200);
  });
});

it("a new item cannot take the id of one in the trash", async () => {
  const newId = randomUUID();
  const item = await create("posts", { newId });
  expect(item.id).toBe(newId);
  await call("DELETE", `/api/posts/${newId}`);
  expect((await call("POST", "/api/posts", { title: "De novo", content: "Texto.", newId })).status).toBe(409);
});

it("what is scheduled or asked for is over when it is deleted", async () => {
  const { id } = await create("posts", {}, author);
  await call("POST", `/api/posts/${id}/request-publication`, undefined, author);
  await call("PUT", `/api/posts/${id}/schedule`, { action: "publish", at: "2100-01-01T12:00:00Z" });
  await call("DELETE", `/api/posts/${id}`);
  await call("POST", `/api/posts/trash/${id}/restore`);
  expect((await call("GET", `/api/posts/${id}/schedule`)).status).toBe(404);
  expect((await call("GET", `/api/posts/${id}`)).body).toMatchObject({ publicationRequest: null });
});

it("the trash is emptied of what is older than thirty days", async () => {
  const { db } = site.resources;
  const [old, young] = [await create("posts"), await create("posts")];
  for (const { id } of [old, young]) await call("DELETE", `/api/posts/${id}`);
  await db.execute(sql`UPDATE trash SET deleted_at = now() - interval '30 days' WHERE item_id = ${old.id}`);
  await db.execute(sql`UPDATE trash SET deleted_at = now() - interval '29 days' WHERE item_id = ${young.id}`);
  expect(await emptyTrash(db)).toBe(1);
  expect(await db.$count(revisionsTable, sql`item_id = ${old.id}`)).toBe(0);
  expect((await call("POST", `/api/posts/trash/${young.id}/restore`)).status).toBe(200);
});

it("erasing somebody's data reaches what is in the trash", async () => {
  const { db } = site.resources;
  const { id } = await create("posts", {
    title: "Caso de bia@cliente.example",
    content: "De BIA@cliente.example.",
  });
  await call("DELETE", `/api/posts/${id}`);
  const admin = await addStaff(site.resources);
  const form = {
    name: "Bia",
    email: "bia@cliente.example",
    message: "Motivo: quero sair daqui",
    source: "data-removal-form",
  };
  expect((await site.api.inject({ method: "POST", url: "/api/contact", payload: form })).statusCode).toBe(
    201,
  );
  const list = await call<{ requests: { id: string }[] }>("GET", "/api/privacy/requests", undefined, admin);
  const request = `/api/privacy/requests/${list.body.requests[0]?.id}`;
  expect(JSON.stringify((await call("GET", `${request}/contact-data`, undefined, admin)).body)).toContain(
    "Lixeira",
  );
  expect((await call("PUT", request, { status: "DONE", erase: true }, admin)).status).toBe(200);
  expect(await db.$count(trashTable, sql`title ILIKE '%bia@%'`)).toBe(0);
  const restored = await call("POST", `/api/posts/trash/${id}/restore`);
  expect(restored).toMatchObject({ status: 200, body: { title: "Caso de [e-mail removido]" } });
  expect(JSON.stringify(restored.body)).not.toMatch(/bia@/i);
});
