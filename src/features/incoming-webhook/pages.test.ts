import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Permission } from "#src/features/tokens/schema.ts";
import { createToken } from "#src/features/tokens/tokens.server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let staff: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  staff = await addStaff(site.resources, "admin");
});
afterAll(() => site.close());

async function tokenWith(...permissions: Permission[]): Promise<string> {
  const input = { name: "n8n", description: null, permissions, expiresInDays: null };
  return (await createToken(site.resources.db, staff.user.id, input)).token;
}
async function call(path: string, payload: object, token: string, headers: object = {}) {
  const response = await site.api.inject({
    method: "POST",
    url: `/api/webhook/${path}`,
    headers: { "x-api-token": token, ...headers },
    payload,
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}
const read = async (id: string) =>
  (await site.api.inject({ url: `/api/pages/${id}`, headers: staff.headers })).json();
const hero = (title: string) => ({ id: randomUUID(), type: "hero", version: 1, props: { title } });

it("makes a page once, however often the tool repeats itself, and changes it", async () => {
  const token = await tokenWith("create_page", "update_page");
  const path = `/lp/${randomUUID()}`;
  const fields = { title: "Migração", path, sections: [hero("Olá")], isPublished: true, externalId: 7 };
  const repeats = await Promise.all(
    Array.from({ length: 4 }, () => call("create-page", fields, token, { "idempotency-key": "k1" })),
  );
  expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const ids = new Set(repeats.map(({ body }) => body.page.id));
  expect(ids.size).toBe(1);
  const { page } = repeats[0]!.body;
  expect(page).toMatchObject({ slug: path, title: "Migração", isPublished: true });
  expect(page.url).toMatch(new RegExp(`${path}$`));
  expect((await call("create-page", fields, token)).status).toBe(200);

  const changed = await call("update-page", { id: page.id, title: "Migre", sections: [hero("Oi")] }, token);
  expect(changed).toMatchObject({ status: 200, body: { success: true, page: { title: "Migre" } } });
  expect((await read(page.id)).sections[0].props.title).toBe("Oi");
  const history = await site.api.inject({ url: `/api/pages/${page.id}/revisions`, headers: staff.headers });
  expect(history.json().revisions[0]).toMatchObject({ reason: "token" });
});

it("a simulation makes nothing, and says what the address would be", async () => {
  const token = await tokenWith("create_page");
  const { status, body } = await call("create-page", { title: "Só um teste", dryRun: true }, token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ dryRun: true, page: { id: null, slug: "/so-um-teste" }, problems: [] });
  const list = (await site.api.inject({ url: "/api/pages?limit=100", headers: staff.headers })).json();
  expect(list.pages.map((page: { title: string }) => page.title)).not.toContain("Só um teste");
});

it("is refused without the permission, with what is wrong, and where there is no page", async () => {
  const [creator, updater] = [await tokenWith("create_page", "create_post"), await tokenWith("update_page")];
  expect((await call("create-page", { title: "X" }, updater)).status).toBe(403);
  expect((await call("update-page", { id: randomUUID(), title: "X" }, creator)).status).toBe(403);
  expect((await call("update-page", { id: randomUUID(), title: "X" }, updater)).status).toBe(404);
  expect((await call("update-page", { id: "x" }, updater)).status).toBe(422);
  const reserved = await call("create-page", { title: "X", path: "/dashboard" }, creator);
  expect(reserved).toMatchObject({ status: 422, body: { success: false } });
  const wrong = await call("create-page", { title: "X", sections: [hero("")] }, creator);
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ message: "Seção 1 (Abertura): Título: escreva um texto" }] },
  });
});
