import { afterAll, beforeAll, expect, it } from "vitest";
import { postType } from "#src/features/posts/posts.server.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import type { ContentType } from "../content-type.server.ts";
import { publishItem } from "./publish-items.server.ts";

let site: TestSite;
let ana: Staff;
beforeAll(async () => {
  site = await openTestSite();
  ana = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

async function call(method: "POST" | "PUT", url: string, payload: object) {
  const response = await site.api.inject({ method, url, payload, headers: ana.headers });
  expect(response.statusCode).toBeLessThan(300);
  return response.json();
}

it("undoes nothing that is stored while an item is prepared for publication", async () => {
  const { id } = await call("POST", "/api/posts", { title: "Antes", content: "Um texto." });
  await call("PUT", `/api/posts/${id}/draft`, { content: "Outro texto." });
  let isPrepared = false;
  const prepare: typeof postType.prepare = async (...given) => {
    if (!isPrepared) await call("PUT", `/api/posts/${id}`, { title: "Depois" });
    isPrepared = true;
    return postType.prepare(...given);
  };
  const type = { ...postType, prepare } as unknown as ContentType;
  const published = await publishItem(site.resources, type, ana.user, id);
  expect(published).toMatchObject({ ok: true, item: { title: "Depois", content: "Outro texto." } });
});
