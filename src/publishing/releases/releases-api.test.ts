// Releases: several items are published in one transaction, and reverted in one (docs/adr/0039).

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "#src/content-types.ts";
import { openDatabase } from "#src/platform/database/database.ts";
import { openNotifications } from "#src/platform/database/notifications.ts";
import { openTagCache } from "#src/platform/resources/tag-cache.ts";
import { eventually } from "#src/testing/eventually.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { pruneRevisions } from "../history/prune-revisions.server.ts";
import { publishRelease } from "./publish-release.server.ts";
import { releaseItemsTable } from "./table.ts";

let site: TestSite;
let ana: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  ana = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = ana) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}

interface Item {
  kind: string;
  id: string;
}
const FIELDS = {
  posts: { title: "Um post", content: "Um texto longo." },
  projects: { title: "Um projeto", description: "Uma descrição", content: "Um texto longo." },
};
async function create(kind: keyof typeof FIELDS = "posts", more: object = {}): Promise<Item> {
  const { status, body } = await call("POST", `/api/${kind}`, { ...FIELDS[kind], ...more });
  expect(status).toBe(201);
  return { kind, id: body.id };
}
const pathOf = ({ kind, id }: Item) => `/api/${kind}/${id}`;
async function saveDraft(item: Item, fields: object): Promise<void> {
  const path = `${pathOf(item)}/draft`;
  const { baseRevision } = (await call("GET", path)).body;
  expect(await call("PUT", path, { ...fields, baseRevision })).toMatchObject({ status: 200 });
}
/** Fetches an item as a visitor. */
const see = async (item: Item) => (await call("GET", pathOf(item), undefined, null)).body.title;
const reasons = async (item: Item): Promise<string[]> =>
  (await call("GET", `${pathOf(item)}/revisions`)).body.revisions.map(
    (one: { reason: string }) => one.reason,
  );
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function release(items: Item[], more: object = {}): Promise<string> {
  const { status, body } = await call("POST", "/api/releases", { name: "Campanha", items, ...more });
  expect(status).toBe(201);
  return body.id;
}
const publish = (id: string) => call("POST", `/api/releases/${id}/publish`);
const revert = (id: string) => call("POST", `/api/releases/${id}/revert`);
const stateOf = async (id: string) => (await call("GET", `/api/releases/${id}`)).body.state;

/** A published post with a draft, an unpublished post and a published project with a draft, in one release. */
async function prepareCampaign() {
  const live = await create("posts", { title: "Preço antigo", isPublished: true });
  const fresh = await create("posts", { title: "Novidade" });
  const project = await create("projects", { title: "Projeto antigo", isPublished: true });
  await saveDraft(live, { title: "Preço novo" });
  await saveDraft(project, { title: "Projeto novo" });
  return { live, fresh, project, id: await release([live, fresh, project]) };
}

describe("what an author writes after an item was put into a release", () => {
  it("is told, and not published until the release is saved again", async () => {
    const rui = await addStaff(site.resources, "author");
    const { body } = await call("POST", "/api/posts", FIELDS.posts, rui);
    const item = { kind: "posts", id: body.id as string };
    const path = `${pathOf(item)}/draft`;
    const write = async (title: string, who: Staff, baseRevision: string) => {
      const { status, body: saved } = await call("PUT", path, { ...FIELDS.posts, title, baseRevision }, who);
      expect(status).toBe(200);
      return saved.baseRevision as string;
    };
    const first = await write("Aprovado", rui, body.revision);
    const id = await release([item]);
    const read = async () => (await call("GET", `/api/releases/${id}`)).body.items[0];
    expect(await read()).not.toHaveProperty("isNewer");
    const second = await write("Trocado depois", rui, first);
    expect(await read()).toMatchObject({ title: "Trocado depois", isNewer: true });
    expect(await publish(id)).toMatchObject({
      status: 422,
      body: {
        errors: [
          { message: expect.stringContaining("A versão mudou desde que entrou no lançamento") as string },
        ],
      },
    });
    expect((await call("GET", pathOf(item), undefined, null)).status).toBe(404);

    // Publishers have seen what they write themselves.
    const third = await write("Corrigido por quem publica", ana, second);
    expect(await read()).not.toHaveProperty("isNewer");
    await write("Trocado outra vez", rui, third);
    expect((await publish(id)).status).toBe(422);
    expect((await call("PUT", `/api/releases/${id}`, { name: "Outro nome" })).status).toBe(200);
    expect((await publish(id)).status).toBe(422);
    expect((await call("PUT", `/api/releases/${id}`, { items: [item] })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await see(item)).toBe("Trocado outra vez");
  });

  it("stays unseen when its author is no longer there", async () => {
    const [rui, admin] = [await addStaff(site.resources, "author"), await addStaff(site.resources)];
    const { body } = await call("POST", "/api/posts", FIELDS.posts, rui);
    const item = { kind: "posts", id: body.id as string };
    const id = await release([item]);
    const draft = { ...FIELDS.posts, title: "Trocado depois", baseRevision: body.revision as string };
    expect((await call("PUT", `${pathOf(item)}/draft`, draft, rui)).status).toBe(200);
    expect((await call("DELETE", `/api/people/${rui.user.id}`, undefined, admin)).status).toBe(204);
    expect((await call("GET", `/api/releases/${id}`)).body.items[0]).toMatchObject({ isNewer: true });
    expect((await publish(id)).status).toBe(422);
    expect((await call("PUT", `/api/releases/${id}`, { items: [item] })).status).toBe(200);
    expect((await publish(id)).status).toBe(200);
    expect(await see(item)).toBe("Trocado depois");
  });
});

describe("a release", () => {
  it("is made, listed, read, changed and deleted, and changes nothing of its items", async () => {
    const [post, project] = [await create(), await create("projects")];
    const at = inHours(2);
    const made = await call("POST", "/api/releases", { name: " Natal ", items: [post, project], at });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: "Natal",
        state: "scheduled",
        at,
        items: [
          { ...post, title: "Um post" },
          { ...project, title: "Um projeto" },
        ],
        author: { name: ana.user.name },
        publishedAt: null,
        revertedAt: null,
        failure: null,
      },
    });
    const path = `/api/releases/${made.body.id}`;
    expect((await call("GET", path)).body).toEqual(made.body);
    const list = await call("GET", "/api/releases?limit=1");
    expect(list.body).toMatchObject({ releases: [made.body], page: 1, limit: 1 });
    const changed = await call("PUT", path, { items: [project], at: null });
    expect(changed.body).toMatchObject({ name: "Natal", state: "open", at: null, items: [project] });
    await saveDraft(project, { title: "Outro título" });
    expect((await call("GET", path)).body.items).toEqual([{ ...project, title: "Outro título" }]);
    expect(await call("DELETE", path)).toEqual({ status: 204, body: null });
    expect(await call("GET", path)).toMatchObject({ status: 404 });
    expect(await call("DELETE", path)).toMatchObject({ status: 404 });
    expect(await reasons(post)).toEqual(["saved"]);
  });

  it("is for staff only", async () => {
    const id = await release([await create()]);
    for (const [method, url] of [
      ["GET", "/api/releases"],
      ["GET", "/api/releases/candidates"],
      ["POST", "/api/releases"],
      ["GET", `/api/releases/${id}`],
      ["PUT", `/api/releases/${id}`],
      ["DELETE", `/api/releases/${id}`],
      ["POST", `/api/releases/${id}/publish`],
      ["POST", `/api/releases/${id}/revert`],
    ] as const) {
      expect(await call(method, url, {}, null)).toMatchObject({ status: 401 });
    }
  });

  it.each([
    ["name", { name: "" }],
    ["name", { name: "\u200b" }],
    ["name", { name: null }],
    ["name", { name: "x".repeat(101) }],
    ["items", { items: [] }],
    ["items", { items: "posts" }],
    ["items", { items: Array.from({ length: 101 }, () => ({ kind: "posts", id: randomUUID() })) }],
    ["items.0.kind", { items: [{ kind: "post", id: randomUUID() }] }],
    ["items.0.id", { items: [{ kind: "posts", id: "x" }] }],
    ["items.0.id", { items: [{ kind: "posts", id: randomUUID() }] }],
    ["items.0", { items: [null] }],
    ["at", { at: "2020-01-01T00:00:00Z" }],
    ["at", { at: "amanhã" }],
    ["at", { at: "2099-01-01T10:00:00" }],
  ])("refuses a wrong %s by its name: %j", async (field, wrong) => {
    const item = await create();
    const refused = await call("POST", "/api/releases", { name: "Natal", items: [item], ...wrong });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(JSON.stringify(refused.body)).not.toMatch(/invalid|expected/i);
    const id = await release([item]);
    expect(await call("PUT", `/api/releases/${id}`, wrong)).toMatchObject({ status: 422 });
    expect(await call("GET", `/api/releases/${id}`)).toMatchObject({
      body: { name: "Campanha", items: [item], at: null },
    });
  });

  it("keeps as many items as an import gave it, and takes no more", async () => {
    const items: Item[] = [];
    for (let made = 0; made < 102; made++) items.push(await create());
    const [first, ...others] = items.slice(0, 101);
    const extra = items.slice(101);
    if (!first) throw new Error("there are items");
    const id = await release([first]);
    await site.resources.db
      .insert(releaseItemsTable)
      .values(
        others.map((item, at) => ({ releaseId: id, itemId: item.id, kind: item.kind, position: at + 1 })),
      );
    const path = `/api/releases/${id}`;
    expect(await call("PUT", path, { name: "Site antigo" })).toMatchObject({ status: 200 });
    expect(await call("PUT", path, { items: [first, ...others, ...extra] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "items", message: "Um lançamento tem no máximo 100 itens" }] },
    });
    const kept = await call("PUT", path, { items: [...others, ...extra] });
    expect(kept.status).toBe(200);
    expect(kept.body).toMatchObject({ name: "Site antigo" });
    expect(kept.body.items).toHaveLength(101);
  });

  it("refuses the same item twice, and an item of another kind's address", async () => {
    const item = await create();
    const twice = [item, { ...item, id: item.id.toUpperCase() }];
    expect(await call("POST", "/api/releases", { name: "Natal", items: twice })).toMatchObject({
      status: 422,
    });
    const wrong = [{ kind: "projects", id: item.id }];
    expect(await call("POST", "/api/releases", { name: "Natal", items: wrong })).toMatchObject({
      status: 422,
    });
  });

  it("answers 404 where there is none", async () => {
    for (const id of [randomUUID(), "x"]) {
      expect(await call("GET", `/api/releases/${id}`)).toMatchObject({ status: 404 });
      expect(await call("PUT", `/api/releases/${id}`, { name: "Natal" })).toMatchObject({ status: 404 });
      expect(await publish(id)).toMatchObject({ status: 404 });
      expect(await revert(id)).toMatchObject({ status: 404 });
    }
  });

  it("has an item alone: another open release cannot have it, a later one can", async () => {
    const item = await create("posts", { title: "Disputado" });
    const id = await release([item]);
    const refused = await call("POST", "/api/releases", { name: "Outra", items: [item] });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ ...item, field: "items" }] } });
    expect(refused.body.detail).toBe("“Disputado”: Já está no lançamento “Campanha”");
    const candidates = (await call("GET", "/api/releases/candidates")).body.items;
    expect(candidates).toContainEqual({
      ...item,
      title: "Disputado",
      isPublished: false,
      release: { id, name: "Campanha" },
    });
    await publish(id);
    await release([item]);
  });

  it("is made once when two at once want the same item", async () => {
    const item = await create();
    const make = () => call("POST", "/api/releases", { name: "Natal", items: [item] });
    const answers = await Promise.all([make(), make(), make(), make()]);
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  it("loses an item that is deleted, and refuses to publish nothing", async () => {
    const [item, other] = [await create(), await create()];
    const id = await release([item, other]);
    await call("DELETE", pathOf(other));
    expect((await call("GET", `/api/releases/${id}`)).body.items).toMatchObject([item]);
    await call("DELETE", pathOf(item));
    expect(await publish(id)).toMatchObject({ status: 422, body: { errors: [{ field: "items" }] } });
  });
});

describe("publishing a release", () => {
  it("puts the drafts of all its items live, and leaves no draft", async () => {
    const { live, fresh, project, id } = await prepareCampaign();
    expect(await see(live)).toBe("Preço antigo");
    const published = await publish(id);
    expect(published).toMatchObject({ status: 200, body: { id, state: "published", failure: null } });
    expect(published.body.publishedAt).not.toBeNull();
    expect([await see(live), await see(fresh), await see(project)]).toEqual([
      "Preço novo",
      "Novidade",
      "Projeto novo",
    ]);
    for (const item of [live, fresh, project]) {
      expect((await reasons(item))[0]).toBe("published");
      expect(await call("GET", `${pathOf(item)}/draft`)).toMatchObject({ status: 404 });
    }
    expect(await publish(id)).toMatchObject({ status: 409 });
    expect(await call("PUT", `/api/releases/${id}`, { name: "Outro" })).toMatchObject({ status: 409 });
  });

  it("shows visitors all of it or nothing, whenever they look", async () => {
    const fields = { title: "Antes", category: "Tudo junto", isPublished: true };
    const items = await Promise.all(Array.from({ length: 8 }, () => create("posts", fields)));
    for (const item of items) await saveDraft(item, { title: "Depois" });
    const id = await release(items);
    const look = async (): Promise<string> => {
      const { body } = await call("GET", "/api/posts?category=Tudo+junto", undefined, null);
      return body.posts.map(({ title }: { title: string }) => title).join();
    };
    const seen = [await look()];
    let isPublished = false;
    const publishing = publish(id).finally(() => (isPublished = true));
    while (!isPublished) seen.push(await look());
    expect(await publishing).toMatchObject({ status: 200 });
    seen.push(await look());
    const [before = "", after = ""] = ["Antes", "Depois"].map((title) => items.map(() => title).join());
    expect([...new Set(seen)]).toEqual([before, after]);
  });

  it("changes nothing where something is incomplete, and names every item and field", async () => {
    const { live, fresh, project, id } = await prepareCampaign();
    await saveDraft(fresh, { title: "", content: "" });
    await saveDraft(project, { description: "" });
    const before = await Promise.all([live, fresh, project].map(reasons));
    const refused = await publish(id);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveLength(3);
    expect(refused.body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...fresh, field: "title" }),
        expect.objectContaining({ ...fresh, field: "content" }),
        expect.objectContaining({ ...project, field: "description" }),
      ]),
    );
    expect(refused.body.detail).toContain("“Projeto novo”: ");
    expect([await see(live), await see(project)]).toEqual(["Preço antigo", "Projeto antigo"]);
    expect(await Promise.all([live, fresh, project].map(reasons))).toEqual(before);
    expect(await stateOf(id)).toBe("open");
    await saveDraft(fresh, { title: "Novidade", content: "Texto" });
    await saveDraft(project, { description: "Descrição" });
    expect(await publish(id)).toMatchObject({ status: 200 });
  });

  it("changes nothing where an address is taken, and names its item", async () => {
    const { live, fresh, id } = await prepareCampaign();
    const slug = `tomado-${randomUUID()}`;
    await create("posts", { slug });
    await saveDraft(fresh, { slug });
    const refused = await publish(id);
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ ...fresh, field: "slug" }] } });
    expect(await see(live)).toBe("Preço antigo");
    expect(await stateOf(id)).toBe("open");
  });

  it("happens once when two people click at once", async () => {
    const { live, fresh, id } = await prepareCampaign();
    const answers = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await reasons(live)).filter((reason) => reason === "published")).toHaveLength(2);
    expect((await reasons(fresh)).filter((reason) => reason === "published")).toHaveLength(1);
  });

  it("does not put back what somebody publishes at the same time", async () => {
    const items = await Promise.all(
      Array.from({ length: 5 }, (_, n) => create("posts", { title: `Item ${n}`, isPublished: true })),
    );
    const id = await release(items);
    const [answer] = await Promise.all([
      publish(id),
      ...items.map((item) => call("PUT", pathOf(item), { excerpt: "Novo resumo", isPublished: true })),
    ]);
    expect([200, 409]).toContain(answer.status);
    for (const item of items) expect((await call("GET", pathOf(item))).body.excerpt).toBe("Novo resumo");
  });

  it("is undone as a whole when its connection is cut half-way", async () => {
    const { live, fresh, project, id } = await prepareCampaign();
    const pool = site.resources.db.$client;
    const editing = await pool.connect();
    await editing.query("BEGIN");
    // The prepared release waits for its own row; then its connection is cut.
    await editing.query("SELECT FROM releases WHERE id = $1 FOR UPDATE", [id]);
    const killed = openDatabase(site.connection, () => {});
    const author = { id: null, name: "Ana", role: "admin" as const };
    const publishing = publishRelease({ ...site.resources, db: killed.db }, kinds, author, id);
    const failed = expect(publishing).rejects.toThrow();
    const waiting =
      "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await eventually(async () => (await pool.query(waiting)).rowCount === 1);
    await pool.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS waiting`);
    await failed;
    await editing.query("ROLLBACK");
    editing.release();
    await killed.close();
    expect([await see(live), await see(project)]).toEqual(["Preço antigo", "Projeto antigo"]);
    expect(await publish(id)).toMatchObject({ status: 200 });
    expect(await reasons(fresh)).toEqual(["published", "saved"]);
  });

  it("tells the webhooks of what is new, and drops every tag in other processes", async () => {
    const { db, cache, log } = site.resources;
    const items: Item[] = [];
    for (let n = 0; n < 50; n++) {
      const item = await create("posts", { title: `Item ${n}`, isPublished: n > 0 });
      await saveDraft(item, { content: `Texto novo ${n}. `.repeat(300) });
      items.push(item);
    }
    await db.execute(sql`
      INSERT INTO webhook_destinations (name, url, secret, events)
      VALUES ('Destino', 'https://a.example/', 'x', '{post-published}')`);
    const id = await release(items);
    const notifications = await openNotifications(site.connection, log);
    const other = await openTagCache(notifications);
    const dropped = new Set<string>();
    for (const one of [cache, other]) one.onDrop((tag) => dropped.add(tag ?? "all"));
    const inOther = new Set<string>();
    other.onDrop((tag) => inOther.add(tag ?? "all"));
    expect(await publish(id)).toMatchObject({ status: 200 });
    await eventually(() => items.every((item) => inOther.has(`post:${item.id}`)));
    expect(inOther).toContain("posts:all");
    const { rows } = await db.execute(sql`SELECT kind FROM webhook_events`);
    expect(rows).toEqual([{ kind: "post-published" }]);
    await notifications.close();
  });
});

describe("reverting a release", () => {
  it("gives every item its text, its address and its status back", async () => {
    const { live, fresh, project, id } = await prepareCampaign();
    const before = (await call("GET", pathOf(live), undefined, null)).body;
    const slug = `novo-${randomUUID()}`;
    await saveDraft(live, { slug, title: "Preço novo" });
    await publish(id);
    expect(await call("GET", `/api/posts/slug/${slug}`, undefined, null)).toMatchObject({ status: 200 });
    const reverted = await revert(id);
    expect(reverted).toMatchObject({ status: 200, body: { state: "reverted" } });
    const after = (await call("GET", pathOf(live), undefined, null)).body;
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
    expect(await see(project)).toBe("Projeto antigo");
    expect(await call("GET", pathOf(fresh), undefined, null)).toMatchObject({ status: 404 });
    for (const item of [live, fresh, project]) expect((await reasons(item))[0]).toBe("reverted");
    expect(await revert(id)).toMatchObject({ status: 409 });
  });

  it("can be published again, as it was, and reverted again", async () => {
    const { live, fresh, project, id } = await prepareCampaign();
    await publish(id);
    const published = await Promise.all([live, fresh, project].map(see));
    await revert(id);
    expect(await see(live)).toBe("Preço antigo");
    const again = await publish(id);
    expect(again).toMatchObject({ status: 200, body: { state: "published", revertedAt: null } });
    expect(await Promise.all([live, fresh, project].map(see))).toEqual(published);
    expect(await publish(id)).toMatchObject({ status: 409 });
    expect(await revert(id)).toMatchObject({ status: 200 });
    expect(await see(live)).toBe("Preço antigo");
    // Drafts saved after the reversal take precedence.
    await saveDraft(live, { title: "Preço de hoje" });
    expect(await publish(id)).toMatchObject({ status: 200 });
    expect(await see(live)).toBe("Preço de hoje");
  });

  it("is open again once it is changed", async () => {
    const { live, id } = await prepareCampaign();
    await publish(id);
    await revert(id);
    const changed = await call("PUT", `/api/releases/${id}`, { items: [live], at: inHours(2) });
    expect(changed).toMatchObject({ status: 200, body: { state: "scheduled", revertedAt: null } });
    expect(await call("PUT", `/api/releases/${id}`, { at: null })).toMatchObject({ body: { state: "open" } });
  });

  it("is not published again, nor open, while another open release has one of its items", async () => {
    const { live, id } = await prepareCampaign();
    await publish(id);
    await revert(id);
    await release([live], { name: "Outro" });
    for (const refused of [await publish(id), await call("PUT", `/api/releases/${id}`, { name: "De novo" })])
      expect(refused).toMatchObject({ status: 409, body: { errors: [{ id: live.id }] } });
    expect(await stateOf(id)).toBe("reverted");
  });

  it("keeps a draft that was begun since", async () => {
    const { live, id } = await prepareCampaign();
    await publish(id);
    await saveDraft(live, { excerpt: "Começado depois" });
    expect(await revert(id)).toMatchObject({ status: 200 });
    expect(await see(live)).toBe("Preço antigo");
    expect((await call("GET", `${pathOf(live)}/draft`)).body).toMatchObject({
      excerpt: "Começado depois",
      title: "Preço antigo",
    });
  });

  it.each([
    ["published anew", "PUT", "", { title: "Ainda mais novo" }],
    ["taken off", "POST", "/unpublish", undefined],
  ] as const)("changes nothing where an item was %s since, and names it", async (_, method, path, body) => {
    const { live, fresh, project, id } = await prepareCampaign();
    await publish(id);
    await call(method, `${pathOf(project)}${path}`, body);
    const refused = await revert(id);
    expect(refused).toMatchObject({ status: 409, body: { errors: [project] } });
    expect(refused.body.errors).toHaveLength(1);
    expect(refused.body.detail).toBe("“Projeto novo”: Foi alterado depois do lançamento");
    expect([await see(live), await see(fresh)]).toEqual(["Preço novo", "Novidade"]);
    expect(await stateOf(id)).toBe("published");
  });

  it("changes nothing where an item was deleted since, and names it", async () => {
    const { live, fresh, id } = await prepareCampaign();
    await publish(id);
    await call("DELETE", pathOf(fresh));
    const refused = await revert(id);
    expect(refused).toMatchObject({ status: 409, body: { errors: [fresh] } });
    expect(refused.body.detail).toBe("“Novidade”: Foi excluído depois do lançamento");
    expect(await see(live)).toBe("Preço novo");
  });

  it("changes nothing where another item has the former address by now", async () => {
    const { live, fresh, id } = await prepareCampaign();
    const { slug } = (await call("GET", pathOf(live))).body;
    await saveDraft(live, { slug: `novo-${randomUUID()}` });
    await publish(id);
    await create("posts", { slug });
    expect(await revert(id)).toMatchObject({ status: 409, body: { errors: [{ ...live, field: "slug" }] } });
    expect(await see(fresh)).toBe("Novidade");
  });

  it("happens once when two people click at once", async () => {
    const { live, id } = await prepareCampaign();
    await publish(id);
    const answers = await Promise.all([revert(id), revert(id), revert(id)]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect((await reasons(live)).filter((reason) => reason === "reverted")).toHaveLength(1);
  });

  it("is refused for a release that is not published", async () => {
    const id = await release([await create()]);
    expect(await revert(id)).toMatchObject({ status: 409 });
  });

  it("still works when the history was thinned meanwhile", async () => {
    const { db } = site.resources;
    const fresh = await create("posts", { title: "Antes" });
    await call("PUT", pathOf(fresh), { title: "Logo antes" });
    const id = await release([fresh]);
    await publish(id);
    await db.execute(
      sql`UPDATE revisions SET at = date_trunc('day', now() - interval '40 days') WHERE item_id = ${fresh.id}`,
    );
    await pruneRevisions(db);
    expect(await reasons(fresh)).toEqual(["published", "saved"]);
    expect(await revert(id)).toMatchObject({ status: 200 });
    expect((await call("GET", pathOf(fresh))).body).toMatchObject({
      title: "Logo antes",
      isPublished: false,
    });
  });

  it("takes back one release after the other, the last one first", async () => {
    const live = await create("posts", { title: "Um", isPublished: true });
    await saveDraft(live, { title: "Dois" });
    const first = await release([live]);
    await publish(first);
    await saveDraft(live, { title: "Três" });
    const second = await release([live]);
    await publish(second);
    expect(await revert(first)).toMatchObject({ status: 409 });
    expect(await revert(second)).toMatchObject({ status: 200 });
    expect(await see(live)).toBe("Dois");
  });
});
