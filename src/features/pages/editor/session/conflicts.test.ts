// Two people in one page: a version that waits for a choice is replaced by nothing but that choice.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftConflict } from "#src/publishing/editor/draft-store.ts";
import { readOpened } from "#src/publishing/editor/read-opened.ts";
import { addStaff, type Staff } from "#src/testing/staff.ts";
import { openTestSite, type TestSite } from "#src/testing/test-site.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import type { Page } from "../../schema.ts";
import { changeAround, MENU_KEY, setWay } from "../around/around.ts";
import { openAroundSession, readTexts } from "../around/around-session.ts";
import { discardTogether, OnlyPagePublished, publishTogether } from "./publish-together.ts";
import { openPageSession } from "./page-session.ts";

let site: TestSite;
let ana: Staff;
let bia: Staff;
/** What the next request to this path is answered with instead. */
const faults = new Map<string, Response>();
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: "off" });
  [ana, bia] = [await addStaff(site.resources, "editor"), await addStaff(site.resources, "editor")];
  // What the browser's API has and Node has not.
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers, body }: RequestInit) => {
    const fault = faults.get(`${method} ${url}`);
    if (faults.delete(`${method} ${url}`) && fault) return fault;
    const answer = await site.api.inject({
      method: method as "GET",
      url,
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === "string" && { payload: body }),
    });
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});
beforeEach(async () => {
  faults.clear();
  await site.resources.db.$client.query("UPDATE site_texts SET texts = '{}'");
  await site.resources.db.$client.query("DELETE FROM content_states");
  // Makes the first revision.
  await createApiClient({ token: ana.token }).send("PUT", "/api/texts", { [MENU_KEY]: null });
});
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** The editor of a page, and of the menu on it, as one person has it open. */
async function open({ token }: Staff, id: string) {
  const api = createApiClient({ token });
  const { item, draft } = await readOpened<Page>(api, "/api/pages", id);
  if (!item) throw new Error("there is no such page");
  const session = openPageSession(api, { item, draft, copy: undefined });
  const around = openAroundSession(api, session.store, await readTexts(api));
  closings.push(session.start(), around.start());
  return {
    api,
    session,
    around,
    rename: (title: string) => session.store.edit((page) => ({ ...page, title })),
    describeAs: (seoTitle: string) => session.store.edit((page) => ({ ...page, seoTitle })),
    nameWay: (label: string) => session.store.edit(changeAround(around.opened, setWay("menu", 0, { label }))),
    draftTitle: async () => (await api.get<Page>(`/api/pages/${id}/draft`)).title,
    draftWay: async () => firstWay(await api.get("/api/texts/draft")),
  };
}

async function openBoth() {
  const api = createApiClient({ token: ana.token });
  const { id } = await api.send<Page>("POST", "/api/pages", { title: "A dois" });
  await api.send("POST", `/api/pages/${id}/publish`, {});
  return { id, mine: await open(ana, id), theirs: await open(bia, id) };
}

const firstWay = (texts: object) => (texts as Record<string, { label: string }[]>)[MENU_KEY]?.[0]?.label;

describe("a page that two people have changed", () => {
  it("is neither saved on leaving nor published until one version is chosen", async () => {
    const { mine, theirs } = await openBoth();
    theirs.rename("De Bia");
    theirs.describeAs("Também de Bia");
    await theirs.session.flush();
    mine.rename("De Ana");
    await expect(mine.session.flush()).rejects.toThrow(DraftConflict);
    // A second time too: by now the other version is known.
    await expect(mine.session.flush()).rejects.toThrow(DraftConflict);
    await expect(publishTogether(mine.session, mine.around)).rejects.toThrow(DraftConflict);
    await expect(mine.session.publish()).rejects.toThrow(DraftConflict);
    expect(await theirs.draftTitle()).toBe("De Bia");
    const [conflict] = mine.session.get().conflicts;
    if (!conflict) throw new Error("nothing is to be chosen");
    mine.session.choose(conflict, "mine");
    await publishTogether(mine.session, mine.around);
    expect(mine.session.get().item).toMatchObject({ title: "De Ana", seoTitle: "Também de Bia" });
  });
});

describe("a menu that two people have changed", () => {
  async function openConflict() {
    const both = await openBoth();
    both.theirs.nameWay("De Bia");
    await both.theirs.around.flush();
    both.mine.nameWay("De Ana");
    await expect(both.mine.around.flush()).rejects.toThrow(DraftConflict);
    return both;
  }

  it.each(["mine", "theirs"] as const)("waits for a choice, which may be %s", async (whose) => {
    const { mine, theirs } = await openConflict();
    mine.rename("Com outro nome");
    await expect(mine.around.flush()).rejects.toThrow(DraftConflict);
    await expect(mine.around.publish()).rejects.toThrow(DraftConflict);
    await expect(publishTogether(mine.session, mine.around)).rejects.toThrow(DraftConflict);
    expect(mine.session.get().item.title).toBe("A dois");
    expect(await theirs.draftWay()).toBe("De Bia");
    const [conflict] = mine.around.get().conflicts;
    if (!conflict) throw new Error("nothing is to be chosen");
    mine.around.choose(conflict, whose);
    await publishTogether(mine.session, mine.around);
    expect(firstWay(await theirs.api.get("/api/texts"))).toBe(whose === "mine" ? "De Ana" : "De Bia");
  });

  it("is what visitors read after it is discarded, and saves itself again", async () => {
    const { mine } = await openConflict();
    const live = mine.around.get().live.menu[0]?.label;
    await discardTogether(mine.session, mine.around);
    expect(mine.around.get()).toMatchObject({ conflicts: [], differs: false });
    expect(mine.session.store.get().page.around?.menu[0]?.label).toBe(live);
    await vi.waitFor(() => expect(mine.around.get().isSaved).toBe(true), { timeout: 10_000 });
    mine.nameWay("Depois");
    await vi.waitFor(async () => expect(await mine.draftWay()).toBe("Depois"), { timeout: 10_000 });
  });
});

describe("a page and its menu", () => {
  it("the page alone on the site is told apart from nothing at all", async () => {
    const { mine } = await openBoth();
    mine.rename("Com outro nome");
    mine.nameWay("Outro");
    const refuse = () =>
      faults.set("PUT /api/texts", Response.json({ error: "Muitas alterações" }, { status: 429 }));
    refuse();
    const half = await publishTogether(mine.session, mine.around).catch((error: unknown) => error);
    expect(half).toBeInstanceOf(OnlyPagePublished);
    expect((half as OnlyPagePublished).cause).toMatchObject({ serverText: "Muitas alterações" });
    expect(mine.session.get().item.title).toBe("Com outro nome");
    refuse();
    await expect(publishTogether(mine.session, mine.around)).rejects.toThrow(ApiError);
    await publishTogether(mine.session, mine.around);
    expect(firstWay(await mine.api.get("/api/texts"))).toBe("Outro");
  });

  it("stay off the site together where the menu cannot be saved", async () => {
    const { mine } = await openBoth();
    mine.rename("Com outro nome");
    mine.nameWay("Outro");
    faults.set("PUT /api/texts/draft", Response.json({ error: "Sem espaço" }, { status: 507 }));
    await expect(publishTogether(mine.session, mine.around)).rejects.toThrow(ApiError);
    expect(mine.session.get().item.title).toBe("A dois");
  });
});
