import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countMentions, eraseMentions } from "#src/publishing/history/mentions.server.ts";
import { personOf } from "#src/shared/people/person.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let admin: Staff;
let editor: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  admin = await addStaff(site.resources, "admin");
  editor = await addStaff(site.resources, "editor");
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = admin) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const put = (changes: object) => call("PUT", "/api/settings", changes);
const revisions = async () =>
  (await call("GET", "/api/settings/revisions")).body.revisions as { id: string; reason: string }[];
const shown = async () => (await call("GET", "/api/settings/public", undefined, null)).body;

it("before anybody saved any, there is an empty history and no draft", async () => {
  expect(await call("GET", "/api/settings/revisions")).toMatchObject({
    status: 200,
    body: { revisions: [] },
  });
  expect(await call("GET", "/api/settings/draft")).toMatchObject({ status: 404 });
});

describe("the history of the settings", () => {
  beforeEach(() => put({ siteName: "Prumo", seoTitle: null }));

  it("has a revision for every write, with its author, and compares any two word by word", async () => {
    await put({ siteDescription: "Sistemas sob medida" });
    const before = (await revisions())[0]!;
    await put({ siteDescription: "Sistemas sem medida" });
    const { body } = await call("GET", "/api/settings/revisions");
    expect(body.revisions[0]).toMatchObject({
      reason: "published",
      author: { name: admin.user.name },
      isStored: true,
    });
    const { body: diff } = await call("GET", `/api/settings/revisions/${before.id}/diff?to=stored`);
    expect(diff.fields).toEqual([
      { field: "siteDescription", parts: expect.arrayContaining([{ del: "sob" }, { ins: "sem" }]) },
    ]);
    const whole = (await call("GET", `/api/settings/revisions/${before.id}`)).body;
    expect(whole).toMatchObject({ siteName: "Prumo", siteDescription: "Sistemas sob medida" });
  });

  it("has no revision of a write that is refused", async () => {
    const before = await revisions();
    expect(await put({ primaryColor: "azul" })).toMatchObject({ status: 422 });
    expect(await revisions()).toEqual(before);
  });

  it("gives any revision back as a draft, which can be published", async () => {
    const [first] = await revisions();
    await put({ siteName: "Nível" });
    const restored = await call("POST", `/api/settings/revisions/${first!.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { siteName: "Prumo", differs: true } });
    expect((await shown()).siteName).toBe("Nível");
    const published = await call("POST", "/api/settings/publish");
    expect(published).toMatchObject({
      status: 200,
      body: { siteName: "Prumo", revision: expect.any(String) },
    });
    expect((await shown()).siteName).toBe("Prumo");
  });

  it("is an administrator's alone", async () => {
    const [first] = await revisions();
    for (const [method, url] of [
      ["GET", "draft"],
      ["PUT", "draft"],
      ["DELETE", "draft"],
      ["POST", "publish"],
      ["GET", "revisions"],
      ["GET", `revisions/${first!.id}`],
      ["GET", `revisions/${first!.id}/diff`],
      ["POST", `revisions/${first!.id}/restore`],
    ] as const) {
      const payload = method === "PUT" ? { siteName: "A" } : undefined;
      expect(await call(method, `/api/settings/${url}`, payload, editor)).toMatchObject({ status: 403 });
      expect(await call(method, `/api/settings/${url}`, payload, null)).toMatchObject({ status: 401 });
    }
  });
});

describe("the draft of the settings", () => {
  beforeEach(() => put({ siteName: "Prumo", seoTitle: null }));

  it("stays out of the site, keeps what a save of another field changes, and is dropped", async () => {
    const { body } = await call("PUT", "/api/settings/draft", { siteName: "Nível" });
    expect(body).toMatchObject({ siteName: "Nível", differs: true });
    expect((await shown()).siteName).toBe("Prumo");
    await put({ seoTitle: "Outro título" });
    expect((await call("GET", "/api/settings/draft")).body).toMatchObject({
      siteName: "Nível",
      seoTitle: "Outro título",
    });
    expect(await call("DELETE", "/api/settings/draft")).toMatchObject({ status: 204 });
    expect(await call("GET", "/api/settings/draft")).toMatchObject({ status: 404 });
  });

  it.each([
    ["siteName", ""],
    ["primaryColor", "azul"],
    ["googleAnalyticsId", "<script>"],
  ])("refuses %s: %j", async (field, value) => {
    expect(await call("PUT", "/api/settings/draft", { [field]: value })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    });
  });
});

it("the data of people in the history of the settings is counted, and erased; the site stays as it is", async () => {
  await put({ contactEmail: "carla@exemplo.com.br" });
  const { db } = site.resources;
  expect(await countMentions(db, personOf("carla@exemplo.com.br"))).toEqual({ contentMentions: 1 });
  await eraseMentions(db, personOf("carla@exemplo.com.br"));
  expect(await countMentions(db, personOf("carla@exemplo.com.br"))).toEqual({ contentMentions: 0 });
  const [newest] = await revisions();
  expect((await call("GET", `/api/settings/revisions/${newest!.id}`)).body.contactEmail).toBe(
    "[e-mail removido]",
  );
  expect((await call("GET", "/api/settings")).body.contactEmail).toBe("carla@exemplo.com.br");
});
