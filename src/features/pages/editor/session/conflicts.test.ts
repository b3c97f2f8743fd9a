// Two people edit one page: a conflicting version is only replaced by an explicit choice.

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftConflict } from "#src/publishing/draft-session/draft-store.ts";
import { readOpened } from "#src/publishing/draft-session/read-opened.ts";
import { TEXTS_PATH } from "#src/settings/texts/texts-path.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import type { Page } from "../../schema.ts";
import { openNavigationSession, type SiteTexts } from "../navigation/navigation-session.ts";
import { addSection, nameFieldsOf, setProp } from "../state/change-sections.ts";
import { changeNavigation, MENU_KEY, changeMenuLink } from "../state/navigation.ts";
import { EDITED_PAGE } from "../state/page-editor-config.ts";
import { discardPage, publishPage } from "../use-publishing.ts";
import { openPageSession } from "./page-session.ts";

let site: TestSite;
let ana: Staff;
let bia: Staff;
/** Responses that replace the next answer of a path. */
const fieldErrors = new Map<string, Response>();
/** Paths whose next answer is lost, although the server has processed the request. */
const lostAnswers = new Set<string>();
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  [ana, bia] = [await addStaff(site.resources, "editor"), await addStaff(site.resources, "editor")];
  // Browser APIs that Node lacks.
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers, body }: RequestInit) => {
    const fieldError = fieldErrors.get(`${method} ${url}`);
    if (fieldErrors.delete(`${method} ${url}`) && fieldError) return fieldError;
    const answer = await site.api.inject({
      method: method as "GET",
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && { payload: body }),
    });
    if (lostAnswers.delete(`${method} ${url}`)) throw new TypeError("Failed to fetch");
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});
beforeEach(async () => {
  fieldErrors.clear();
  await site.resources.db.$client.query("UPDATE site_texts SET texts = '{}'");
  await site.resources.db.$client.query("DELETE FROM content_states");
  // Creates the first revision.
  await createApiClient({ token: ana.token }).send("PUT", "/api/texts", { [MENU_KEY]: null });
});
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Opens the editor of a page and its menu for one person. */
async function open({ token }: Staff, id: string) {
  const api = createApiClient({ token });
  const { item, draft } = await readOpened<Page>(api, `/api/pages/${id}`);
  const session = openPageSession(api, { item, draft, copy: undefined, config: EDITED_PAGE });
  const navigation = openNavigationSession(api, session.store, await readOpened<SiteTexts>(api, TEXTS_PATH));
  closings.push(session.start(), navigation.start());
  return {
    api,
    session,
    navigation,
    publish: () => publishPage(api, { page: session, navigation }),
    discard: () => discardPage({ page: session, navigation }),
    rename: (title: string) => session.store.edit((page) => ({ ...page, title })),
    describeAs: (seoTitle: string) => session.store.edit((page) => ({ ...page, seoTitle })),
    nameLink: (label: string) =>
      session.store.edit(changeNavigation(navigation.opened, changeMenuLink("menu", 0, { label }))),
    draftTitle: async () => (await api.get<Page>(`/api/pages/${id}/draft`)).title,
    draftLink: async () => firstLink(await api.get("/api/texts/draft")),
  };
}

async function openBoth() {
  const api = createApiClient({ token: ana.token });
  const { id } = await api.send<Page>("POST", "/api/pages", { title: "A dois" });
  await api.send("POST", `/api/pages/${id}/publish`, {});
  return { id, mine: await open(ana, id), theirs: await open(bia, id) };
}

const firstLink = (texts: object) => (texts as Record<string, { label: string }[]>)[MENU_KEY]?.[0]?.label;

describe("a page that two people have changed", () => {
  it("is neither saved on leaving nor published until one version is chosen", async () => {
    const { mine, theirs } = await openBoth();
    theirs.rename("De Bia");
    theirs.describeAs("Também de Bia");
    await theirs.session.flush();
    mine.rename("De Ana");
    await expect(mine.session.flush()).rejects.toThrow(DraftConflict);
    // The second attempt already knows the other version.
    await expect(mine.session.flush()).rejects.toThrow(DraftConflict);
    await expect(mine.publish()).rejects.toThrow(DraftConflict);
    await expect(mine.session.publish()).rejects.toThrow(DraftConflict);
    expect(await theirs.draftTitle()).toBe("De Bia");
    const [conflict] = mine.session.get().conflicts;
    if (!conflict) throw new Error("nothing is to be chosen");
    mine.session.choose(conflict, "mine");
    await mine.publish();
    expect(mine.session.get().item).toMatchObject({ title: "De Ana", seoTitle: "Também de Bia" });
  });
});

describe("a page in which two people have changed the same two sections", () => {
  const TITLES = ["Um", "Dois"];

  async function openConflict() {
    const both = await openBoth();
    const { mine, theirs } = both;
    const ids = TITLES.map(() => randomUUID());
    for (const id of ids) mine.session.store.edit(addSection("newsletter", id, null));
    await mine.session.flush();
    theirs.session.noteVersion(mine.session.base() ?? "");
    await theirs.session.flush();
    const nameAll = (person: typeof mine, suffix: string) =>
      ids.forEach((id, index) =>
        person.session.store.edit(setProp(id, ["title"], `${TITLES[index]} de ${suffix}`)),
      );
    nameAll(theirs, "Bia");
    await theirs.session.flush();
    nameAll(mine, "Ana");
    await expect(mine.session.flush()).rejects.toThrow(DraftConflict);
    return { ...both, ids };
  }
  const readTitles = async ({ api }: Awaited<ReturnType<typeof open>>, id: string) => {
    const { sections } = await api.get<Page>(`/api/pages/${id}/draft`);
    return sections.map(({ props }) => props.title);
  };

  it("takes each section from whom it is chosen, and is saved only then", async () => {
    const { id, ids, mine, theirs } = await openConflict();
    mine.session.chooseSection(ids[0] ?? "", "theirs");
    await expect(mine.session.flush()).rejects.toThrow(DraftConflict);
    expect(await readTitles(theirs, id)).toEqual(["Um de Bia", "Dois de Bia"]);
    mine.session.chooseSection(ids[1] ?? "", "mine");
    await mine.session.flush();
    expect(await readTitles(theirs, id)).toEqual(["Um de Bia", "Dois de Ana"]);
  });

  it("takes the other person's section also where one went on writing meanwhile", async () => {
    const { id, ids, mine, theirs } = await openConflict();
    mine.session.store.edit(setProp(ids[0] ?? "", ["title"], "Um de Ana, mais"));
    for (const section of ids) mine.session.chooseSection(section, "theirs");
    await mine.session.flush();
    expect(await readTitles(theirs, id)).toEqual(["Um de Bia", "Dois de Bia"]);
  });
});

describe("a form whose label is saved half typed", () => {
  it("names its field once it is typed, and stores that name", async () => {
    const { id, mine } = await openBoth();
    const sectionId = randomUUID();
    const type = (label: string) =>
      mine.session.store.edit(setProp(sectionId, ["fields", 0, "label"], label));
    const readName = async () => {
      const { sections } = await mine.api.get<Page>(`/api/pages/${id}/draft`);
      const { fields } = (sections[0]?.props ?? {}) as { fields?: { name: unknown }[] };
      return fields?.[0]?.name;
    };
    mine.session.store.edit(addSection("form", sectionId, null));
    mine.session.store.edit(setProp(sectionId, ["fields"], [{ type: "text", label: "", name: "" }]));
    type("Carg");
    await mine.session.flush();
    type("Cargo");
    mine.session.store.edit(nameFieldsOf(sectionId));
    await mine.session.flush();
    expect(await readName()).toBe("cargo");
  });

  it("stores a name that was given after its label was saved", async () => {
    const { id, mine } = await openBoth();
    const sectionId = randomUUID();
    mine.session.store.edit(addSection("form", sectionId, null));
    mine.session.store.edit(setProp(sectionId, ["fields"], [{ type: "text", label: "Cargo", name: "" }]));
    await mine.session.flush();
    mine.session.store.edit(nameFieldsOf(sectionId));
    await mine.session.flush();
    const draft = await mine.api.get<object>(`/api/pages/${id}/draft`);
    expect(JSON.stringify(draft)).toContain('"name":"cargo"');
  });
});

describe("a menu that two people have changed", () => {
  async function openConflict() {
    const both = await openBoth();
    both.theirs.nameLink("De Bia");
    await both.theirs.navigation.flush();
    both.mine.nameLink("De Ana");
    await expect(both.mine.navigation.flush()).rejects.toThrow(DraftConflict);
    return both;
  }

  it.each(["mine", "theirs"] as const)("waits for a choice, which may be %s", async (whose) => {
    const { mine, theirs } = await openConflict();
    mine.rename("Com outro nome");
    await expect(mine.navigation.flush()).rejects.toThrow(DraftConflict);
    await expect(mine.navigation.publish()).rejects.toThrow(DraftConflict);
    await expect(mine.publish()).rejects.toThrow(DraftConflict);
    expect(mine.session.get().item.title).toBe("A dois");
    expect(await theirs.draftLink()).toBe("De Bia");
    const [conflict] = mine.navigation.get().conflicts;
    if (!conflict) throw new Error("nothing is to be chosen");
    mine.navigation.choose(conflict, whose);
    await mine.publish();
    expect(firstLink(await theirs.api.get("/api/texts"))).toBe(whose === "mine" ? "De Ana" : "De Bia");
  });

  it("is what visitors read after it is discarded, and saves itself again", async () => {
    const { mine } = await openConflict();
    const live = firstLink(mine.navigation.get().item ?? {});
    await mine.discard();
    expect(mine.navigation.get()).toMatchObject({ conflicts: [], hasDraft: false });
    expect(mine.session.store.get().page.navigation?.menu[0]?.label).toBe(live);
    await expect.poll(() => mine.navigation.get().isSaved).toBe(true);
    mine.nameLink("Depois");
    await expect.poll(() => mine.draftLink()).toBe("Depois");
  });
});

describe("a page and its menu", () => {
  it("go to the site together, or not at all", async () => {
    const { id, mine } = await openBoth();
    const onSite = async () => {
      const [page, texts] = [await mine.api.get<Page>(`/api/pages/${id}`), await mine.api.get("/api/texts")];
      return [page.title, firstLink(texts as object)];
    };
    const before = await onSite();
    mine.rename("Com outro nome");
    mine.nameLink("Outro");
    fieldErrors.set("POST /api/publish", Response.json({ error: "Muitas alterações" }, { status: 429 }));
    const refused = await mine.publish().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ serverText: "Muitas alterações" });
    expect(await onSite()).toEqual(before);
    await mine.publish();
    expect(await onSite()).toEqual(["Com outro nome", "Outro"]);
    expect(mine.session.get()).toMatchObject({
      item: { title: "Com outro nome" },
      hasDraft: false,
      isSaved: true,
    });
    expect(mine.navigation.get()).toMatchObject({ hasDraft: false, isSaved: true });
    mine.nameLink("Depois");
    await mine.publish();
    expect(await onSite()).toEqual(["Com outro nome", "Depois"]);
  });

  it("are on the site together where the answer was lost, and can be published again", async () => {
    const { id, mine } = await openBoth();
    mine.rename("Com outro nome");
    mine.nameLink("Outro");
    lostAnswers.add("POST /api/publish");
    await expect(mine.publish()).rejects.toThrow();
    await mine.publish();
    expect((await mine.api.get<Page>(`/api/pages/${id}`)).title).toBe("Com outro nome");
    expect(firstLink(await mine.api.get("/api/texts"))).toBe("Outro");
    expect(mine.session.get()).toMatchObject({ hasDraft: false, isSaved: true });
    expect(mine.navigation.get()).toMatchObject({ hasDraft: false, isSaved: true });
  });

  it("stay off the site together where the menu lacks something, which is named", async () => {
    const { id, mine } = await openBoth();
    mine.rename("Com outro nome");
    mine.nameLink("");
    const refused = await mine.publish().catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 422, errors: [{ kind: "texts", field: `${MENU_KEY}.0.label` }] });
    expect((await mine.api.get<Page>(`/api/pages/${id}`)).title).toBe("A dois");
  });

  it("stay off the site together where the menu cannot be saved", async () => {
    const { mine } = await openBoth();
    mine.rename("Com outro nome");
    mine.nameLink("Outro");
    fieldErrors.set("PUT /api/texts/draft", Response.json({ error: "Sem espaço" }, { status: 507 }));
    await expect(mine.publish()).rejects.toThrow(ApiError);
    expect(mine.session.get().item.title).toBe("A dois");
  });
});
