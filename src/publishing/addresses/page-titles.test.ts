import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let ana: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  ana = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

const read = async (...paths: string[]) => {
  const query = new URLSearchParams(paths.map((path) => ["path", path]));
  const answer = await site.api.inject({ url: `/api/page-titles?${query}`, headers: ana.headers });
  return { status: answer.statusCode, body: answer.json() };
};

async function write(path: string, fields: object): Promise<void> {
  const answer = await site.api.inject({ method: "POST", url: path, payload: fields, headers: ana.headers });
  expect(answer.statusCode, answer.body).toBe(201);
}

describe("the titles of pages", () => {
  it("names the home, fixed pages and published content, and nothing else", async () => {
    const post = { content: "Um texto longo o bastante para ser publicado." };
    await write("/api/posts", { ...post, title: "Contratos sem papel", isPublished: true });
    await write("/api/posts", { ...post, title: "Segredo ainda em rascunho" });
    const { status, body } = await read(
      "/",
      "/blog",
      "/blog/contratos-sem-papel",
      "/blog/segredo-ainda-em-rascunho",
      "/blog/",
      "/nao-existe",
      "",
      "<script>",
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      "/": "Página inicial",
      "/blog": "Blog",
      "/blog/contratos-sem-papel": "Contratos sem papel",
    });
  });

  it("accepts one path alone, and refuses none, too many and too long ones", async () => {
    expect(await read("/portfolio")).toEqual({ status: 200, body: { "/portfolio": "Portfólio" } });
    expect(await read()).toMatchObject({ status: 422 });
    expect(await read(...Array.from({ length: 101 }, (_, n) => `/${n}`))).toMatchObject({ status: 422 });
    expect(await read(`/${"a".repeat(2000)}`)).toMatchObject({ status: 422 });
  });
});
