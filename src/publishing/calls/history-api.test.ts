// History of an item: listed, compared and restored.

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { personOf } from "#src/shared/people/person.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { countMentions, eraseMentions } from "../history/mentions.server.ts";
import { pruneRevisions } from "../history/prune-revisions.server.ts";
import type { Revision } from "../history/schema.ts";

let site: TestSite;
let ana: Staff;
beforeAll(async () => {
  site = await openTestSite();
  ana = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object) {
  const response = await site.api.inject({ method, url, payload, headers: ana.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}

async function create(more: object = {}): Promise<string> {
  const input = { title: "Um post", content: "Um **texto** longo.", isPublished: true, ...more };
  const { status, body } = await call("POST", "/api/posts", input);
  expect(status).toBe(201);
  return body.id;
}
async function history(id: string): Promise<Revision[]> {
  return (await call("GET", `/api/posts/${id}/revisions`)).body.revisions;
}
/** Saves a draft repeatedly, like autosave. */
async function type(id: string, times: number): Promise<void> {
  let baseRevision: string | undefined;
  for (let n = 0; n < times; n++) {
    const { status, body } = await call("PUT", `/api/posts/${id}/draft`, {
      title: `Título ${n}`,
      baseRevision,
    });
    expect(status).toBe(200);
    ({ baseRevision } = body);
  }
}
const reasons = async (id: string) => (await history(id)).map(({ reason }) => reason);

describe("the timeline", () => {
  it("has a revision for every write, newest first, with author, time and reason", async () => {
    const id = await create();
    const { body } = await call("PUT", `/api/posts/${id}/draft`, { title: "Rascunho" });
    await call("POST", `/api/posts/${id}/publish`);
    await call("PUT", `/api/posts/${id}`, { title: "Direto" });
    await call("POST", `/api/posts/${id}/unpublish`);
    await call("PUT", `/api/posts/${id}`, { title: "Guardado" });
    expect(await reasons(id)).toEqual([
      "saved",
      "unpublished",
      "published",
      "published",
      "saved",
      "published",
    ]);
    const [newest, ...rest] = await history(id);
    expect(newest).toMatchObject({
      author: { name: ana.user.name },
      isStored: true,
      isDraft: false,
      name: null,
    });
    expect(Date.parse(newest?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(rest.map(({ id: revision }) => revision)).toContain(body.baseRevision);
  });

  it("is not longer by a write that changes nothing", async () => {
    const id = await create({ isPublished: false });
    await call("PUT", `/api/posts/${id}`, { title: "Um post" });
    expect(await reasons(id)).toEqual(["saved"]);
  });

  it("begins with what was there for an item that is older than it", async () => {
    const id = await create();
    await site.resources.db.execute(sql`DELETE FROM content_states WHERE item_id = ${id}`);
    await site.resources.db.execute(sql`DELETE FROM revisions WHERE item_id = ${id}`);
    expect(await history(id)).toEqual([]);
    await call("PUT", `/api/posts/${id}`, { title: "Depois" });
    expect(await reasons(id)).toEqual(["published", "imported"]);
    const [, first] = await history(id);
    expect((await call("GET", `/api/posts/${id}/revisions/${first?.id}`)).body).toMatchObject({
      title: "Um post",
    });
  });

  it("comes in pages", async () => {
    const id = await create();
    await type(id, 60);
    const first = (await call("GET", `/api/posts/${id}/revisions`)).body;
    expect(first.revisions).toHaveLength(50);
    const second = (await call("GET", `/api/posts/${id}/revisions?before=${first.next}`)).body;
    expect(second.revisions).toHaveLength(11);
    expect(second.next).toBeNull();
  });

  it("shows saves that follow each other as one, if asked to", async () => {
    const id = await create();
    await type(id, 5);
    const short = (await call("GET", `/api/posts/${id}/revisions?saves=last`)).body;
    expect(short.revisions).toMatchObject([{ reason: "saved", isDraft: true }, { reason: "published" }]);
    expect(await call("GET", `/api/posts/${id}/revisions?saves=none`)).toMatchObject({ status: 422 });
    const named = await call("GET", `/api/posts/${id}/revisions/stored/diff?to=draft`);
    expect(named.body.fields).toMatchObject([{ field: "title" }]);
  });

  it("goes with its item: into the trash, and for good", async () => {
    const id = await create();
    await call("PUT", `/api/posts/${id}/draft`, { title: "Rascunho" });
    expect(await call("DELETE", `/api/posts/${id}`)).toMatchObject({ status: 204 });
    expect(await call("GET", `/api/posts/${id}/revisions`)).toMatchObject({ status: 404 });
    expect(await call("DELETE", `/api/posts/trash/${id}`)).toMatchObject({ status: 204 });
    const { rows } = await site.resources.db.execute(sql`SELECT id FROM revisions WHERE item_id = ${id}`);
    expect(rows).toEqual([]);
  });

  it("names a revision, and takes the name away", async () => {
    const id = await create();
    const [only] = await history(id);
    const path = `/api/posts/${id}/revisions/${only?.id}`;
    expect(await call("PUT", path, { name: " Versão da diretoria " })).toMatchObject({ status: 204 });
    expect(await history(id)).toMatchObject([{ name: "Versão da diretoria" }]);
    expect(await call("PUT", path, { name: "x".repeat(101) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "name" }] },
    });
    expect(await call("PUT", path, { name: null })).toMatchObject({ status: 204 });
    expect(await history(id)).toMatchObject([{ name: null }]);
  });
});

describe("a comparison", () => {
  it("shows words as they look, by field", async () => {
    const id = await create();
    const [first] = await history(id);
    await call("PUT", `/api/posts/${id}`, {
      title: "Um post",
      content: "Um texto **bem** longo.\n\n## Fim",
      tags: ["pix"],
    });
    const { status, body } = await call("GET", `/api/posts/${id}/revisions/${first?.id}/diff`);
    expect(status).toBe(200);
    expect(body.fields).toEqual([
      {
        field: "content",
        parts: [{ same: "Um texto " }, { ins: "bem " }, { same: "longo." }, { ins: "\nFim" }],
      },
      { field: "tags", parts: [{ ins: "pix" }] },
    ]);
  });

  it("goes from any revision to any other, in both directions", async () => {
    const id = await create();
    const { body: draft } = await call("PUT", `/api/posts/${id}/draft`, { title: "Um projeto" });
    const [, first] = await history(id);
    const there = `/api/posts/${id}/revisions/${first?.id}/diff?to=${draft.baseRevision}`;
    expect((await call("GET", there)).body.fields).toEqual([
      { field: "title", parts: [{ same: "Um " }, { del: "post" }, { ins: "projeto" }] },
    ]);
    const back = `/api/posts/${id}/revisions/${draft.baseRevision}/diff`;
    expect((await call("GET", back)).body.fields).toEqual([
      { field: "title", parts: [{ same: "Um " }, { del: "projeto" }, { ins: "post" }] },
    ]);
  });

  it("shows an image of the text as one thing", async () => {
    const id = await create({ content: "Antes\n\n![Um gráfico](https://a.example/1.png)" });
    const [first] = await history(id);
    await call("PUT", `/api/posts/${id}`, { content: "Antes\n\n![Um gráfico](https://a.example/2.png)" });
    const { body } = await call("GET", `/api/posts/${id}/revisions/${first?.id}/diff`);
    expect(body.fields[0].parts).toEqual([
      { same: "Antes\n" },
      { del: "[imagem: Um gráfico](https://a.example/1.png)" },
      { ins: "[imagem: Um gráfico](https://a.example/2.png)" },
    ]);
  });

  it("takes an image for one thing whatever signs are in its text and its address", async () => {
    const id = await create({ content: "![Vendas [2025]](https://a.example/1_(a).png)" });
    const [first] = await history(id);
    await call("PUT", `/api/posts/${id}`, { content: "![Vendas [2026]](https://a.example/1_(a).png)" });
    const { body } = await call("GET", `/api/posts/${id}/revisions/${first?.id}/diff`);
    expect(body.fields[0].parts).toEqual([
      { del: String.raw`[imagem: Vendas [2025\]](https://a.example/1_%28a%29.png)` },
      { ins: String.raw`[imagem: Vendas [2026\]](https://a.example/1_%28a%29.png)` },
    ]);
  });

  it("knows no revision of another item, and none that no item has, by whatever name", async () => {
    const [id, other] = [await create(), await create()];
    const [mine] = await history(id);
    const [foreign] = await history(other);
    const names = ["x", "toString", "constructor", "__proto__"];
    for (const rid of [foreign?.id, "0", "-1", "1e3", "9".repeat(30), ...names]) {
      const path = `/api/posts/${id}/revisions/${rid}`;
      expect(await call("GET", path), rid).toMatchObject({ status: 404 });
      expect(await call("GET", `${path}/diff`), rid).toMatchObject({ status: 404 });
      expect(await call("POST", `${path}/restore`), rid).toMatchObject({ status: 404 });
      expect(await call("PUT", path, { name: "a" }), rid).toMatchObject({ status: 404 });
      const to = `/api/posts/${id}/revisions/${mine?.id}/diff?to=${rid}`;
      expect(await call("GET", to), rid).toMatchObject({ status: 404 });
    }
    expect(await call("GET", `/api/posts/${randomUUID()}/revisions/${mine?.id}`)).toMatchObject({
      status: 404,
    });
  });

  it("ends also for two long texts that share nothing", async () => {
    const words = (seed: string) => Array.from({ length: 8_000 }, (_, n) => `${seed}${n * 7919}`).join(" ");
    const id = await create({ content: words("a") });
    const [first] = await history(id);
    await call("PUT", `/api/posts/${id}`, { content: words("b") });
    const { body } = await call("GET", `/api/posts/${id}/revisions/${first?.id}/diff`);
    const parts: Record<string, string>[] = body.fields[0].parts;
    expect(parts.map((part) => part.del ?? part.same ?? "").join("")).toBe(words("a"));
    expect(parts.map((part) => part.ins ?? part.same ?? "").join("")).toBe(words("b"));
  });
});

describe("restoring", () => {
  it("makes a draft of any revision, and never changes what is live", async () => {
    const id = await create();
    const texts = Array.from({ length: 30 }, (_, n) => `Texto número ${n}.\n\n${"palavra ".repeat(n * 20)}`);
    for (const content of texts) await call("PUT", `/api/posts/${id}`, { content });
    const all = (await history(id)).toReversed();
    for (const [n, content] of texts.entries()) {
      const restored = await call("POST", `/api/posts/${id}/revisions/${all[n + 1]?.id}/restore`);
      expect(restored).toMatchObject({ status: 200, body: { content } });
      if (n < texts.length - 1) {
        expect((await call("GET", `/api/posts/${id}/draft`)).body).toMatchObject({ content });
      }
    }
    expect((await call("GET", `/api/posts/${id}`)).body.content).toBe(texts.at(-1));
  });

  it("goes on with revisions whose author's account is gone, under their name", async () => {
    const gone = await addStaff(site.resources, "editor");
    const id = await create({ content: "De quem ficou" });
    const payload = { content: "De quem saiu" };
    await site.api.inject({ method: "PUT", url: `/api/posts/${id}/draft`, payload, headers: gone.headers });
    await site.resources.db.delete(usersTable).where(eq(usersTable.id, gone.user.id));
    const [newest, first] = await history(id);
    expect(newest).toMatchObject({ author: { name: gone.user.name }, isDraft: true });
    const address = `/api/posts/${id}/revisions`;
    const { body } = await call("GET", `${address}/${newest?.id}/diff`);
    expect(body.fields).toMatchObject([{ field: "content" }]);
    expect(await call("POST", `${address}/${first?.id}/restore`)).toMatchObject({ status: 200 });
    expect(await call("POST", `${address}/${newest?.id}/restore`)).toMatchObject({ body: payload });
    expect(await call("POST", `/api/posts/${id}/publish`, { revision: newest?.id })).toMatchObject({
      status: 200,
      body: payload,
    });
  });

  it("is itself in the history, by its own reason", async () => {
    const id = await create();
    const [first] = await history(id);
    await call("PUT", `/api/posts/${id}`, { title: "Outro" });
    await call("POST", `/api/posts/${id}/revisions/${first?.id}/restore`);
    expect(await history(id)).toMatchObject([
      { reason: "restored", isDraft: true },
      { reason: "published", isStored: true },
      { reason: "published" },
    ]);
  });
});

describe("thinning", () => {
  it("keeps one an hour after a day, one a day after a month, and all that is published or named", async () => {
    const id = await create();
    await type(id, 12);
    const revisions = (await history(id)).toReversed().slice(1);
    // Four within an hour two days ago, four within a day two months ago, four now.
    const age = (from: number, start: string, step: string) =>
      Promise.all(
        revisions
          .slice(from, from + 4)
          .map(({ id: revision }, n) =>
            site.resources.db.execute(
              sql`UPDATE revisions SET at = date_trunc('day', now()) - ${start}::interval + ${n} * ${step}::interval WHERE id = ${revision}`,
            ),
          ),
      );
    await age(0, "2 months", "3 hours");
    await age(4, "2 days", "10 minutes");
    await call("PUT", `/api/posts/${id}/revisions/${revisions[5]?.id}`, { name: "Guardar" });
    expect(await pruneRevisions(site.resources.db)).toBe(5);
    const kept = (await history(id)).map(({ id: revision }) => revision);
    const expected = [3, 5, 7, 8, 9, 10, 11].map((n) => revisions[n]?.id);
    expect(kept.toReversed().slice(1)).toEqual(expected);
    for (const n of [3, 5, 7, 8, 9, 10, 11]) {
      const { body } = await call("GET", `/api/posts/${id}/revisions/${revisions[n]?.id}`);
      expect(body).toMatchObject({ title: `Título ${n}`, content: "Um **texto** longo." });
    }
  });
});

describe("the data of a person", () => {
  it("is counted and taken out of every revision that names their address, and of no other", async () => {
    const id = await create({ content: "Fale com Ana.Lima@cliente.example hoje." });
    await call("PUT", `/api/posts/${id}`, {
      content: "Fale com ana.lima@cliente.example ou rui@cliente.example.",
    });
    await call("PUT", `/api/posts/${id}`, { content: "Fale conosco." });
    const { db } = site.resources;
    expect(await countMentions(db, personOf("ANA.lima@cliente.example"))).toEqual({ contentMentions: 2 });
    await eraseMentions(db, personOf("ANA.lima@cliente.example"));
    expect(await countMentions(db, personOf("ana.lima@cliente.example"))).toEqual({ contentMentions: 0 });
    expect(await countMentions(db, personOf("rui@cliente.example"))).toEqual({ contentMentions: 1 });
    const contents = await Promise.all(
      (await history(id)).map(async (revision) => {
        const { body } = await call("GET", `/api/posts/${id}/revisions/${revision.id}`);
        return body.content;
      }),
    );
    expect(contents).toEqual([
      "Fale conosco.",
      "Fale com [e-mail removido] ou rui@cliente.example.",
      "Fale com [e-mail removido] hoje.",
    ]);
  });
});
