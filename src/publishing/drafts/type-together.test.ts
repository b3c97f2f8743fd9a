// Five people edit one draft: nothing that anybody typed is lost.

import { afterAll, beforeAll, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { typeTogether } from "#src/testing/type-together.ts";

let site: TestSite;
let people: Staff[];
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  people = await Promise.all(Array.from({ length: 5 }, () => addStaff(site.resources, "editor")));
});
afterAll(() => site.close());

async function typeIn(fields: string[]) {
  const send = async (method: "POST" | "PUT", url: string, payload: object, person: number) => {
    const headers = people[person]?.headers;
    const response = await site.api.inject({ method, url, payload, headers });
    return { status: response.statusCode, body: response.json() };
  };
  const { body } = await send("POST", "/api/posts", { title: "A cinco", content: "Início" }, 0);
  const put = (person: number, change: object) => send("PUT", `/api/posts/${body.id}/draft`, change, person);
  return typeTogether({ fields, words: 12, put });
}

it("in fields of their own nobody hears of the others, and no character is lost", async () => {
  const fields = ["title", "content", "excerpt", "category", "seoDescription"];
  expect(await typeIn(fields)).toEqual({ lost: 0, conflicts: 0 });
});

it("in the same field each is offered both texts, and no character is lost", async () => {
  const { lost, conflicts } = await typeIn(Array.from({ length: 5 }, () => "content"));
  expect(lost).toBe(0);
  expect(conflicts).toBeGreaterThan(5);
});
