// Links to where an item stood before lead on, until somebody who may publish puts another item there.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditTable } from "#src/audit/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { desc, eq } from "drizzle-orm";

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
/** What a visitor is answered at an address. */
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
