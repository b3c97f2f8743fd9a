// Former addresses redirect until a publisher puts another item there.

import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditTable } from "#src/audit/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let editor: Staff;
let author: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  editor = await addStaff(site.resources, "editor");
  author = await addStaff(site.resources, "author");
});
afterAll(() => site.close());

async function call(method: "POST" | "PUT" | "DELETE", url: string, payload: object, staff: Staff) {
  const response = await site.api.inject({ method, url, payload, headers: staff.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
/** Fetches an address as a visitor. */
async function visit(path: string) {
  const { statusCode, headers } = await site.api.inject({ url: path });
  return headers.location ? [statusCode, headers.location] : [statusCode];
}

const KINDS = [
  { path: "/api/posts", own: { content: "Texto" }, at: (slug: string) => `/api/posts/slug/${slug}` },
  {
    path: "/api/projects",
    own: { description: "O que é" },
    at: (slug: string) => `/api/projects/slug/${slug}`,
  },
] as const;

describe.each(KINDS)("an old address ($path)", ({ path, own, at }) => {
  const name = path.slice(5);

  it("is not taken by an author's draft, and goes to what somebody publishes there, which is recorded", async () => {
    const { body: old } = await call(
      "POST",
      path,
      { ...own, title: "Guia", slug: `guia-${name}`, isPublished: true },
      editor,
    );
    await call("PUT", `${path}/${old.id}`, { slug: `manual-${name}` }, editor);
    const moved = [301, at(`manual-${name}`)];
    expect(await visit(at(`guia-${name}`))).toEqual(moved);

    const made = await call("POST", path, { ...own, title: "Outro", slug: `guia-${name}` }, author);
    expect(made.status).toBe(201);
    expect(await visit(at(`guia-${name}`))).toEqual(moved);
    await call("PUT", `${path}/${made.body.id}`, { title: "Outro guia" }, author);
    expect(await visit(at(`guia-${name}`))).toEqual(moved);

    expect(await call("POST", `${path}/${made.body.id}/publish`, {}, author)).toMatchObject({ status: 403 });
    expect(await visit(at(`guia-${name}`))).toEqual(moved);
    const { body: draft } = await call("PUT", `${path}/${made.body.id}/draft`, {}, editor);
    const published = await call(
      "POST",
      `${path}/${made.body.id}/publish`,
      { revision: draft.baseRevision },
      editor,
    );
    expect(published.status).toBe(200);
    expect(await visit(at(`guia-${name}`))).toEqual([200]);
    const [act] = await site.resources.db
      .select()
      .from(auditTable)
      .where(eq(auditTable.action, "content.address-taken"))
      .orderBy(desc(auditTable.at))
      .limit(1);
    expect(act).toMatchObject({ subjectId: old.id });
  });

  it("is taken by one of several that ask for it at once, and the others are told", async () => {
    const make = async (title: string) =>
      (await call("POST", path, { ...own, title, isPublished: true }, editor)).body as { id: string };
    const old = await make(`Raro ${name}`);
    await call("PUT", `${path}/${old.id}`, { slug: `raro-e-velho-${name}` }, editor);
    const others = await Promise.all(["Um", "Dois", "Três"].map(make));
    const slug = `raro-${name}`;
    const answers = await Promise.all(others.map(({ id }) => call("PUT", `${path}/${id}`, { slug }, editor)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.errors).toMatchObject([{ field: "slug" }]);
    const winner = others[answers.findIndex(({ status }) => status === 200)];
    expect((await site.api.inject({ url: at(slug) })).json()).toMatchObject({ id: winner?.id });
    // Both are created as published, competing for the address that the winner leaves.
    await call("PUT", `${path}/${winner?.id}`, { slug: `${slug}-deixado` }, editor);
    const created = await Promise.all(
      ["Quatro", "Cinco"].map((title) =>
        call("POST", path, { ...own, title, slug, isPublished: true }, editor),
      ),
    );
    expect(created.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await visit(at(slug))).toEqual([200]);
  });

  it("leads nowhere once its item is deleted", async () => {
    const { body } = await call(
      "POST",
      path,
      { ...own, title: "Breve", slug: `breve-${name}`, isPublished: true },
      editor,
    );
    await call("PUT", `${path}/${body.id}`, { slug: `longo-${name}` }, editor);
    await call("DELETE", `${path}/${body.id}`, {}, editor);
    expect(await visit(at(`breve-${name}`))).toEqual([404]);
    // It is free again.
    const again = await call("POST", path, { ...own, title: `Breve ${name}` }, editor);
    expect(again.body.slug).toBe(`breve-${name}`);
  });
});
