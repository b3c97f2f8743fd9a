import { afterEach, describe, expect, it } from "vitest";
import { listPages, pageType, PAGES_TAG } from "#src/features/pages/pages.server.ts";
import { TEXTS_ID } from "#src/features/site-texts/schema.ts";
import { findDraft } from "#src/publishing/drafts/drafts.server.ts";
import { setDraft } from "#src/publishing/history/record-write.server.ts";
import { addRevision, findStored } from "#src/publishing/history/revisions.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { getStoredTexts, getWords, TEXTS_TAG } from "#src/settings/texts/texts.server.ts";
import { CONTACT } from "#src/settings/texts/words/contact.ts";
import { updateSettings } from "#src/testing/settings.ts";
import { openTestResources, type TestResources } from "#src/testing/test-site.ts";
import { prepareSite } from "./prepare-site.ts";

let site: TestResources;
afterEach(() => site.close());
const DEMO = { "not-found:title": "Esta página saiu do prumo" };

it("a new site says nothing of any company, also when it is started again in use", async () => {
  site = await openTestResources({ SEED: "none" });
  await prepareSite(site.resources);
  await updateSettings(site.resources, { siteName: "Nível" });
  await prepareSite(site.resources);
  expect(await getStoredTexts(site.resources)).toEqual({});
});

it("the demo speaks for its company, with a first revision", async () => {
  site = await openTestResources();
  await prepareSite(site.resources);
  expect(await getStoredTexts(site.resources)).toMatchObject(DEMO);
});

it("a site that was in use before its texts were data goes on saying what it said", async () => {
  site = await openTestResources({ SEED: "none" });
  await site.resources.db.$client.query(
    "INSERT INTO settings (id, site_name, site_description, primary_color, secondary_color) VALUES (1, 'A', 'B', '#285491', '#3A6AA0')",
  );
  await prepareSite(site.resources);
  expect(await getStoredTexts(site.resources)).toMatchObject(DEMO);
});

describe("the pages of contact and questions, which were texts of the site", () => {
  const STARTED = {
    "contact:title": "Fale com a gente",
    "faq:title": "Perguntas frequentes",
    "cookies:title": "A",
  };
  const listKept = async () => {
    const { pages } = await listPages(site.resources, { audience: "public", page: 1, limit: 100 });
    return pages.filter(({ path }) => path === "/contato" || path === "/faq");
  };

  async function openOld(texts: object, draft?: object): Promise<void> {
    site = await openTestResources({ SEED: "none" });
    await prepareSite(site.resources);
    const { db } = site.resources;
    await db.$client.query("DELETE FROM pages WHERE path IN ('/contato', '/faq')");
    await db.$client.query("UPDATE site_texts SET texts = $1", [texts]);
    await site.resources.cache.change(db, [TEXTS_TAG, PAGES_TAG], async (tx) => {
      const fields = { ...STARTED, ...texts };
      await findStored(tx, { itemId: TEXTS_ID, fields });
      if (!draft) return;
      const author = { id: null, name: "Ana" };
      const id = await addRevision(tx, {
        itemId: TEXTS_ID,
        fields: { ...fields, ...draft },
        author,
        reason: "saved",
      });
      await setDraft(tx, TEXTS_ID, { id, title: "Textos" });
    });
  }

  it("have what their owner had written, and the product's words elsewhere", async () => {
    const steps = [{ title: "Ligamos", text: "No mesmo dia." }];
    await openOld({
      "contact:title": "Oi, {{empresa}}",
      "contact:steps": steps,
      "contact:seoTitle": "Fale\nconosco",
      "contact:whatsappMessage": "Olá!",
      "faq:closingText": "Pergunte.",
      "faq:seoDescription": "",
      "faq:text": 5,
    });
    await prepareSite(site.resources);
    const [contact, questions] = await listKept();
    expect(contact).toMatchObject({
      role: "contact",
      title: "Contato",
      seoTitle: "Fale conosco",
      sections: [{ type: "contact-form", props: { title: "Oi, {{empresa}}", items: steps } }],
    });
    expect(contact?.sections[0]?.props).toMatchObject({
      channelsTitle: "Outros jeitos de falar com a gente",
    });
    expect(questions).toMatchObject({
      role: "questions",
      seoTitle: "Perguntas frequentes",
      seoDescription: null,
      sections: [
        { type: "question-list", props: { closingText: "Pergunte.", title: "Perguntas frequentes" } },
      ],
    });
    // The visitor's opening message, used wherever contact data appear, stays a text.
    expect(await getWords(site.resources, CONTACT)).toEqual({ whatsappMessage: "Olá!" });
  });

  it("come once, however many processes start, and what is written there later stays", async () => {
    await openOld({ "contact:title": "Antes" });
    await Promise.all([1, 2, 3].map(() => prepareSite(site.resources)));
    const [contact, ...others] = await listKept();
    expect(others.map(({ path }) => path)).toEqual(["/faq"]);
    const [section] = contact!.sections;
    const sections = [{ ...section!, props: { ...section!.props, title: "Depois" } }];
    const author = { id: null, name: "Ana" };
    expect(await updateItem(site.resources, pageType, author, contact!.id, { sections })).toMatchObject({
      ok: true,
    });
    await prepareSite(site.resources);
    expect((await listKept()).map(({ sections: [first] }) => first?.props.title)).toEqual([
      "Depois",
      "Perguntas frequentes",
    ]);
  });

  it("have as a draft what a draft of the texts said of them, in its author's name", async () => {
    await openOld({ "contact:title": "No ar" }, { "contact:title": "Rascunho" });
    await prepareSite(site.resources);
    const [contact, questions] = await listKept();
    expect(contact?.sections[0]?.props.title).toBe("No ar");
    expect(await findDraft(site.resources.db, contact!.id)).toMatchObject({
      author: { name: "Ana" },
      sections: [{ id: contact!.sections[0]!.id, props: { title: "Rascunho" } }],
    });
    expect(await findDraft(site.resources.db, questions!.id)).toBeNull();
    // The draft contained nothing else.
    expect(await findDraft(site.resources.db, TEXTS_ID)).toBeNull();
  });

  it("leave the rest of such a draft where it is", async () => {
    await openOld({}, { "faq:text": "Leia.", "cookies:title": "Biscoitos" });
    await prepareSite(site.resources);
    const [contact, questions] = await listKept();
    expect(await findDraft(site.resources.db, contact!.id)).toBeNull();
    expect(await findDraft(site.resources.db, questions!.id)).toMatchObject({
      sections: [{ props: { text: "Leia." } }],
    });
    expect(await findDraft(site.resources.db, TEXTS_ID)).toMatchObject({ "cookies:title": "Biscoitos" });
  });
});
