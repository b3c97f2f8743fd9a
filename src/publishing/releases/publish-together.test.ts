// Several items are published by one call: all of them, as they were seen, or none.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SETTINGS_ID } from "#src/features/site-settings/schema.ts";
import { TEXTS_ID } from "#src/features/site-texts/schema.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";

let site: TestSite;
let ana: Staff;
let rui: Staff;
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  [ana, rui] = [await addStaff(site.resources, "editor"), await addStaff(site.resources, "editor")];
});
afterAll(() => site.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function call(method: Method, url: string, payload?: object, staff: Staff | null = ana) {
  const response = await site.api.inject({ method, url, payload, headers: staff?.headers });
  return { status: response.statusCode, body: response.body ? response.json() : null };
}
const publish = (items: object[], staff = ana) => call("POST", "/api/publish", { items }, staff);

/** Saves a draft on the newest version. @returns its revision */
async function saveDraft(path: string, fields: object, staff = ana): Promise<string> {
  const newest = await call("GET", `${path}/draft`);
  const baseRevision: unknown = newest.body.baseRevision ?? (await call("GET", path)).body.revision;
  const saved = await call("PUT", `${path}/draft`, { ...fields, baseRevision }, staff);
  expect(saved.status).toBe(200);
  return saved.body.baseRevision;
}

const MENU = "menu:items";
const labelled = (label: string) => [{ label, to: "/contato" }];
const menuNow = async (): Promise<string> => (await call("GET", "/api/texts")).body[MENU][0].label;
const titleNow = async (path: string): Promise<string> =>
  (await call("GET", path, undefined, null)).body.title;

let page: { kind: "pages"; id: string };
let path: string;
const texts = { kind: "texts", id: TEXTS_ID, fields: [MENU] };
beforeEach(async () => {
  await call("DELETE", "/api/texts/draft");
  await call("PUT", "/api/texts", { [MENU]: labelled("Antes"), "cookies:title": null });
  const { body } = await call("POST", "/api/pages", { title: "Antes" });
  page = { kind: "pages", id: body.id };
  path = `/api/pages/${body.id}`;
  expect(await publish([page])).toMatchObject({ status: 200 });
});

describe("a page and the menu", () => {
  it("go live together, and nothing else of the texts does", async () => {
    const revision = await saveDraft(path, { title: "Depois" });
    const drafted = await saveDraft("/api/texts", {
      [MENU]: labelled("Depois"),
      "cookies:title": "Rascunho",
    });
    const { status, body } = await publish([
      { ...texts, revision: drafted },
      { ...page, revision },
    ]);
    expect(status).toBe(200);
    expect([await titleNow(path), await menuNow()]).toEqual(["Depois", "Depois"]);
    expect(body.items).toContainEqual({ ...page, revision: (await call("GET", path)).body.revision });
    expect(await call("GET", `${path}/draft`)).toMatchObject({ status: 404 });
    const draft = await call("GET", "/api/texts/draft");
    expect(draft.body).toMatchObject({ [MENU]: labelled("Depois"), "cookies:title": "Rascunho" });
    expect((await call("GET", "/api/texts")).body["cookies:title"]).not.toBe("Rascunho");
  });

  it("stay as they are where one of them is incomplete, and the answer names it and its field", async () => {
    const revision = await saveDraft(path, { title: "Depois" });
    const drafted = await saveDraft("/api/texts", { [MENU]: [{ label: "", to: "/contato" }] });
    expect(
      await publish([
        { ...page, revision },
        { ...texts, revision: drafted },
      ]),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ kind: "texts", id: TEXTS_ID, field: `${MENU}.0.label` }] },
    });
    expect([await titleNow(path), await menuNow()]).toEqual(["Antes", "Antes"]);
    const untitled = await saveDraft(path, { title: "" });
    const menu = await saveDraft("/api/texts", { [MENU]: labelled("Depois") });
    expect(
      await publish([
        { ...page, revision: untitled },
        { ...texts, revision: menu },
      ]),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ ...page, field: "title" }] },
    });
    expect([await titleNow(path), await menuNow()]).toEqual(["Antes", "Antes"]);
  });

  it("stay as they are where the last of them is refused in the transaction itself", async () => {
    const { body: other } = await call("POST", "/api/pages", { title: "Outra", path: "/tomado" });
    const revision = await saveDraft(path, { title: "Depois", path: other.path });
    const menu = await saveDraft("/api/texts", { [MENU]: labelled("Depois") });
    const refused = await publish([
      { ...page, revision },
      { ...texts, revision: menu },
    ]);
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ ...page, field: "path" }] } });
    expect([await titleNow(path), await menuNow()]).toEqual(["Antes", "Antes"]);
  });
});

describe("what is published", () => {
  it("is what was seen: what somebody has changed since is named", async () => {
    const revision = await saveDraft(path, { title: "Visto" });
    await saveDraft(path, { title: "Não visto" }, rui);
    expect(await publish([{ ...page, revision }])).toMatchObject({
      status: 409,
      body: { errors: [{ ...page, field: "title" }] },
    });
    expect(await titleNow(path)).toBe("Antes");
    // Changes to fields that are not published do not matter.
    const drafted = await saveDraft("/api/texts", { [MENU]: labelled("Visto") });
    await saveDraft("/api/texts", { "cookies:title": "De Rui" }, rui);
    expect(await publish([{ ...texts, revision: drafted }])).toMatchObject({ status: 200 });
    expect(await menuNow()).toBe("Visto");
  });

  it("is for those who may publish each of the items", async () => {
    const author = await addStaff(site.resources, "author");
    expect(await publish([page], author)).toMatchObject({ status: 403 });
    const settings = { kind: "settings", id: SETTINGS_ID };
    const revision = await saveDraft(path, { title: "Depois" });
    expect(await publish([{ ...page, revision }, settings])).toMatchObject({ status: 403 });
    expect(await titleNow(path)).toBe("Antes");
  });

  it("is once the same item, of a known kind", async () => {
    expect(await publish([])).toMatchObject({ status: 422 });
    expect(await publish([page, page])).toMatchObject({ status: 422 });
    expect(await publish([{ kind: "vagas", id: page.id }])).toMatchObject({ status: 422 });
  });
});
