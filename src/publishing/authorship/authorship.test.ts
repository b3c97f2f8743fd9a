import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usersTable } from "#src/accounts/table.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

interface Item {
  id: string;
  updatedAt: string;
  authorId: string | null;
  author: { name: string };
  errors: { field: string }[];
}

const call = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object, staff = editor) =>
  site.api.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
const read = async (id: string) => (await call("GET", `/api/posts/${id}`)).json<Item>();

async function create(kind = "posts"): Promise<string> {
  const fields = { title: "Um texto", content: "Texto.", description: "Descrição.", isPublished: true };
  const answer = await call("POST", `/api/${kind}`, fields);
  expect(answer.statusCode).toBe(201);
  return answer.json<Item>().id;
}

describe("the author of an item", () => {
  it("is chosen from the team, and pages show the new name at once", async () => {
    const writer = await addStaff(site.resources, "author");
    const [id, project] = [await create(), await create("projects")];
    const before = await read(id);
    const answer = await call("PUT", `/api/posts/${id}/author`, { authorId: writer.user.id });
    expect(answer.statusCode).toBe(200);
    const [user] = await site.resources.db.select().from(usersTable).where(eq(usersTable.id, writer.user.id));
    expect(answer.json()).toEqual({ authorId: writer.user.id, author: { name: user?.name } });
    const after = await read(id);
    expect(after).toMatchObject({ authorId: writer.user.id, author: { name: user?.name } });
    // No open editor has to merge because of it.
    expect(after.updatedAt).toBe(before.updatedAt);
    expect(
      (await call("PUT", `/api/projects/${project}/author`, { authorId: writer.user.id })).statusCode,
    ).toBe(200);
    // It is the writer's own from now on.
    const draft = await create();
    await call("PUT", `/api/posts/${draft}`, { isPublished: false });
    const asWriter = () => call("PUT", `/api/posts/${draft}`, { title: "Outro" }, writer);
    expect((await asWriter()).statusCode).toBe(403);
    await call("PUT", `/api/posts/${draft}/author`, { authorId: writer.user.id });
    expect((await asWriter()).statusCode).toBe(200);
  });

  it("is recorded with both names", async () => {
    const admin = await addStaff(site.resources, "admin");
    const id = await create();
    await call("PUT", `/api/posts/${id}/author`, { authorId: admin.user.id });
    const log = (await call("GET", "/api/audit", undefined, admin)).json<{ entries: { action: string }[] }>();
    expect(JSON.stringify(log)).toContain("content.author-changed");
  });

  it.each([
    ["nobody", () => randomUUID()],
    ["no id", () => "Ana"],
    ["something else than a text", () => ({ id: 1 })],
  ])("is not %s", async (_name, authorId) => {
    const id = await create();
    const answer = await call("PUT", `/api/posts/${id}/author`, { authorId: authorId() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Item>().errors[0]?.field).toBe("authorId");
    expect((await read(id)).authorId).toBe(editor.user.id);
  });

  it("is neither somebody without access nor somebody who does not write", async () => {
    const [gone, sales] = [await addStaff(site.resources, "editor"), await addStaff(site.resources, "sales")];
    await site.resources.db
      .update(usersTable)
      .set({ disabledAt: new Date() })
      .where(eq(usersTable.id, gone.user.id));
    const team = (await call("GET", "/api/authors")).json<{ id: string }[]>().map((person) => person.id);
    expect(team).toContain(editor.user.id);
    const id = await create();
    for (const person of [gone, sales]) {
      expect(team).not.toContain(person.user.id);
      const answer = await call("PUT", `/api/posts/${id}/author`, { authorId: person.user.id });
      expect(answer.statusCode).toBe(422);
    }
    expect((await read(id)).authorId).toBe(editor.user.id);
  });

  it("is not found without its item", async () => {
    for (const id of [randomUUID(), "x"])
      expect((await call("PUT", `/api/posts/${id}/author`, { authorId: editor.user.id })).statusCode).toBe(
        404,
      );
  });
});
