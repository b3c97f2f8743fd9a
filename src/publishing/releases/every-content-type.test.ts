// A release with items of every content type: pages with their redirects, questions, and the settings.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
import { SETTINGS_ID } from "#src/features/site-settings/schema.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { applyDueReleases } from "./apply-due-releases.server.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
  await call("PUT", "/api/settings", { siteName: "Antes", seoTitle: null });
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = admin) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  const isJson = `${response.headers["content-type"]}`.includes("json");
  return {
    status: response.statusCode,
    location: response.headers.location,
    body: isJson ? response.json() : null,
  };
}

const SETTINGS = { kind: "settings", id: SETTINGS_ID };
const siteName = async () => (await call("GET", "/api/settings/public", undefined, null)).body.siteName;
const questionOf = async (id: string) =>
  (await call("GET", "/api/settings/faq", undefined, null)).body.find(
    (item: { id: string }) => item.id === id,
  )?.question;

async function addQuestion(question: string) {
  const { body } = await call("POST", "/api/settings/faq", { question, answer: "Sim." }, editor);
  return { kind: "faq", id: body.id as string };
}
async function draft(path: string, fields: object): Promise<void> {
  expect(await call("PUT", `${path}/draft`, fields)).toMatchObject({ status: 200 });
}
async function release(items: object[], more: object = {}): Promise<string> {
  const { status, body } = await call("POST", "/api/releases", { name: "Mudança", items, ...more });
  expect(status).toBe(201);
  return body.id;
}

describe("a release of a post, a question and the settings", () => {
  it("goes live at once, and is taken back at once", async () => {
    const { body: post } = await call("POST", "/api/posts", {
      title: "Preço antigo",
      content: "Texto",
      isPublished: true,
    });
    const question = await addQuestion("Quanto custava?");
    await draft(`/api/posts/${post.id}`, { title: "Preço novo" });
    await draft(`/api/faq/${question.id}`, { question: "Quanto custa?" });
    await draft("/api/settings", { siteName: "Depois" });
    const id = await release([{ kind: "posts", id: post.id }, question, SETTINGS]);
    expect((await call("GET", `/api/releases/${id}`)).body.items).toEqual([
      { kind: "posts", id: post.id, title: "Preço novo" },
      { ...question, title: "Quanto custa?" },
      { ...SETTINGS, title: "Configurações do site" },
    ]);
    expect([await siteName(), await questionOf(question.id)]).toEqual(["Antes", "Quanto custava?"]);
    expect(await call("POST", `/api/releases/${id}/publish`)).toMatchObject({ status: 200 });
    expect([await siteName(), await questionOf(question.id)]).toEqual(["Depois", "Quanto custa?"]);
    for (const path of [`/api/faq/${question.id}`, "/api/settings"]) {
      expect(await call("GET", `${path}/draft`)).toMatchObject({ status: 404 });
    }
    expect(await call("POST", `/api/releases/${id}/revert`)).toMatchObject({ status: 200 });
    expect([await siteName(), await questionOf(question.id)]).toEqual(["Antes", "Quanto custava?"]);
    expect((await call("GET", `/api/posts/${post.id}`)).body.title).toBe("Preço antigo");
    const { revisions } = (await call("GET", "/api/settings/revisions")).body;
    expect(revisions[0].reason).toBe("reverted");
  });

  it("changes nothing where one item is incomplete", async () => {
    const question = await addQuestion("Falta algo?");
    await draft(`/api/faq/${question.id}`, { answer: "" });
    await draft("/api/settings", { siteName: "Não deve aparecer" });
    const id = await release([question, SETTINGS]);
    expect(await call("POST", `/api/releases/${id}/publish`)).toMatchObject({
      status: 422,
      body: { errors: [{ ...question, field: "answer" }] },
    });
    expect(await siteName()).toBe("Antes");
    await call("DELETE", `/api/releases/${id}`);
    await call("DELETE", "/api/settings/draft");
  });

  it("is not taken back where the settings were changed since", async () => {
    await draft("/api/settings", { siteName: "Lançado" });
    const id = await release([SETTINGS]);
    await call("POST", `/api/releases/${id}/publish`);
    await call("PUT", "/api/settings", { siteName: "Mais novo" });
    expect(await call("POST", `/api/releases/${id}/revert`)).toMatchObject({
      status: 409,
      body: { errors: [SETTINGS] },
    });
    expect(await siteName()).toBe("Mais novo");
    await call("PUT", "/api/settings", { siteName: "Antes" });
  });

  it("goes live at its date", async () => {
    const question = await addQuestion("Quando?");
    await draft(`/api/faq/${question.id}`, { question: "Agora?" });
    await draft("/api/settings", { siteName: "Na data" });
    const id = await release([question, SETTINGS], { at: new Date(Date.now() + 300).toISOString() });
    await eventually(async () => {
      await applyDueReleases(site.resources, kinds);
      return (await call("GET", `/api/releases/${id}`)).body.state === "published";
    });
    expect([await siteName(), await questionOf(question.id)]).toEqual(["Na data", "Agora?"]);
    await call("PUT", "/api/settings", { siteName: "Antes" });
  });

  it("loses a question that is deleted", async () => {
    const question = await addQuestion("Sai?");
    const id = await release([question]);
    await call("DELETE", `/api/settings/faq/${question.id}`);
    expect((await call("GET", `/api/releases/${id}`)).body.items).toEqual([]);
  });
});

describe("the settings in a release", () => {
  it("are for administrators only, from the choice to the taking back", async () => {
    const asEditor = (method: Method, url: string, body?: object) => call(method, url, body, editor);
    const question = await addQuestion("Quem pode?");
    await draft("/api/settings", { siteName: "Do administrador" });
    const candidates = async (staff: Staff) =>
      (await call("GET", "/api/releases/candidates", undefined, staff)).body.items.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await candidates(admin)).toContain("settings");
    expect(await candidates(editor)).not.toContain("settings");
    const items = [SETTINGS];
    expect(await asEditor("POST", "/api/releases", { name: "A", items })).toMatchObject({ status: 403 });
    const id = await release([SETTINGS]);
    const path = `/api/releases/${id}`;
    for (const [method, url, body] of [
      ["PUT", path, { items: [question] }],
      ["PUT", path, { at: new Date(Date.now() + 3_600_000).toISOString() }],
      ["DELETE", path],
      ["POST", `${path}/publish`],
    ] as const) {
      expect(await asEditor(method, url, body)).toMatchObject({ status: 403 });
    }
    expect(await siteName()).toBe("Antes");
    expect(await call("POST", `${path}/publish`)).toMatchObject({ status: 200 });
    expect(await asEditor("POST", `${path}/revert`)).toMatchObject({ status: 403 });
    expect(await siteName()).toBe("Do administrador");
    expect(await call("POST", `${path}/revert`)).toMatchObject({ status: 200 });
  });

  it.each(["/api/posts", "/api/faq"])("cannot be reached through %s", async (path) => {
    await draft("/api/settings", { siteName: "Escondido" });
    const { revisions } = (await call("GET", "/api/settings/revisions")).body;
    for (const [method, url] of [
      ["GET", "draft"],
      ["DELETE", "draft"],
      ["GET", "revisions"],
      ["GET", `revisions/${revisions[0].id}`],
      ["GET", `revisions/${revisions[0].id}/diff`],
      ["POST", `revisions/${revisions[0].id}/restore`],
    ] as const) {
      expect(await call(method, `${path}/${SETTINGS_ID}/${url}`, undefined, editor)).toMatchObject({
        status: 404,
      });
    }
    expect(await call("DELETE", "/api/settings/draft")).toMatchObject({ status: 204 });
  });
});

describe("an address that changes with a release", () => {
  const at = (slug: string) => call("GET", `/api/posts/slug/${slug}`, undefined, null);
  const addPost = async (isPublished: boolean) => {
    const [before, after] = [`antes-${randomUUID()}`, `depois-${randomUUID()}`];
    const body = { title: "Mudou", content: "Texto", slug: before, isPublished };
    const { id } = (await call("POST", "/api/posts", body)).body;
    await draft(`/api/posts/${id}`, { slug: after });
    return { before, after, release: await release([{ kind: "posts", id }]) };
  };
  const leadsTo = (slug: string) => ({ status: 301, location: `/api/posts/slug/${slug}` });

  it("leaves its redirect with it, and gets the old address back when that is taken back, as often as one likes", async () => {
    const { before, after, release: id } = await addPost(true);
    expect([(await at(before)).status, (await at(after)).status]).toEqual([200, 404]);
    await call("POST", `/api/releases/${id}/publish`);
    expect(await at(after)).toMatchObject({ status: 200 });
    expect(await at(before)).toMatchObject(leadsTo(after));
    expect(await call("POST", `/api/releases/${id}/revert`)).toMatchObject({ status: 200 });
    expect(await at(before)).toMatchObject({ status: 200 });
    // Visitors of the interim address still arrive, and no redirect loops.
    expect(await at(after)).toMatchObject(leadsTo(before));
  });

  it("leaves none where nobody could have the old one", async () => {
    const { before, after, release: id } = await addPost(false);
    await call("POST", `/api/releases/${id}/publish`);
    expect([(await at(before)).status, (await at(after)).status]).toEqual([404, 200]);
    await call("POST", `/api/releases/${id}/revert`);
    expect([(await at(before)).status, (await at(after)).status]).toEqual([404, 404]);
  });
});

describe("addresses that items of a release take from each other", () => {
  const KINDS = {
    posts: { field: "slug", body: { title: "Um", content: "Texto" }, address: () => `um-${randomUUID()}` },
    projects: {
      field: "slug",
      body: { title: "Um", description: "Texto" },
      address: () => `um-${randomUUID()}`,
    },
    pages: { field: "path", body: { title: "Um" }, address: () => `/um-${randomUUID()}` },
  };
  type Name = keyof typeof KINDS;
  /** Published items, each of which moves to the next one's address in the release; the last one to `end`. */
  const addChain = async (kind: Name, count: number, end?: string) => {
    const { field, body, address } = KINDS[kind];
    const all: { id: string; at: string; to: string }[] = [];
    for (let left = count; left > 0; left--) {
      const at = address();
      const made = await call("POST", `/api/${kind}`, { ...body, [field]: at, isPublished: true });
      expect(made.status).toBe(201);
      all.push({ id: made.body.id, at, to: "" });
    }
    for (const [place, one] of all.entries()) {
      one.to = all[place + 1]?.at ?? end ?? all[0]?.at ?? "";
      await draft(`/api/${kind}/${one.id}`, { [field]: one.to });
    }
    return { all, release: await release(all.map(({ id }) => ({ kind, id }))) };
  };
  const addressOf = async (kind: Name, id: string) =>
    (await call("GET", `/api/${kind}/${id}`)).body[KINDS[kind].field];
  const redirectsTo = async (slugs: string[]) =>
    (
      await site.resources.db.execute(
        sql`SELECT slug FROM old_addresses WHERE slug = ANY(${sql.param(slugs)}::text[])`,
      )
    ).rows.map(({ slug }) => slug);

  it.each([
    ["posts", 2],
    ["posts", 3],
    ["projects", 2],
    ["pages", 2],
  ] as const)("%s, %i of them in a circle: all move, and are taken back", async (kind, count) => {
    const { all, release: id } = await addChain(kind, count);
    expect(await call("POST", `/api/releases/${id}/publish`)).toMatchObject({ status: 200 });
    for (const one of all) expect(await addressOf(kind, one.id)).toBe(one.to);
    // Each address shows an item: no redirect is left.
    expect(await redirectsTo(all.map(({ at }) => at))).toEqual([]);
    expect(await call("POST", `/api/releases/${id}/revert`)).toMatchObject({ status: 200 });
    for (const one of all) expect(await addressOf(kind, one.id)).toBe(one.at);
    expect(await redirectsTo(all.map(({ at }) => at))).toEqual([]);
  });

  it("one after the other to a free one: what leads to the first still arrives", async () => {
    const end = `fim-${randomUUID()}`;
    const { all, release: id } = await addChain("posts", 2, end);
    const [first, second] = all;
    expect(await call("POST", `/api/releases/${id}/publish`)).toMatchObject({ status: 200 });
    expect(await addressOf("posts", first?.id ?? "")).toBe(second?.at);
    expect(await addressOf("posts", second?.id ?? "")).toBe(end);
    expect(await redirectsTo([first?.at ?? "", second?.at ?? "", end])).toEqual([first?.at]);
    expect(await call("POST", `/api/releases/${id}/revert`)).toMatchObject({ status: 200 });
    for (const one of all) expect(await addressOf("posts", one.id)).toBe(one.at);
    expect(await redirectsTo([first?.at ?? "", second?.at ?? "", end])).toEqual([end]);
  });

  it("are refused where somebody outside of the release has one, and nothing moves", async () => {
    const end = `fim-${randomUUID()}`;
    const { all, release: id } = await addChain("posts", 2, end);
    await call("POST", "/api/posts", { ...KINDS.posts.body, slug: end });
    expect(await call("POST", `/api/releases/${id}/publish`)).toMatchObject({ status: 409 });
    for (const one of all) expect(await addressOf("posts", one.id)).toBe(one.at);
  });
});
