// Removes every trace of the demo in one transaction. Edited items belong to their editors and stay.

import { isDeepStrictEqual } from "node:util";
import { findFirstAccountTime } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import { kinds } from "#src/content-types.ts";
import type { DemoRemoval } from "#src/dashboard/first-steps/schema.ts";
import { forgetEventsBefore } from "#src/features/analytics/forget-events.server.ts";
import { ebookFileOf } from "#src/features/ebook/ebook.server.ts";
import { deleteFaqItem, listFaq } from "#src/features/faq/faq.server.ts";
import { faqInputSchema } from "#src/features/faq/schema.ts";
import { countLeadsOf, eraseLeadsOf } from "#src/features/leads/erase-leads.server.ts";
import { findFile, removeFile } from "#src/features/library/files.server.ts";
import { postType } from "#src/features/posts/posts.server.ts";
import { removeImportedRequests } from "#src/features/privacy/privacy.server.ts";
import { projectType } from "#src/features/projects/projects.server.ts";
import { SETTINGS_ID } from "#src/features/site-settings/schema.ts";
import { changeSettings, settingsType } from "#src/features/site-settings/settings-type.server.ts";
import { TEXTS_ID } from "#src/features/site-texts/schema.ts";
import { changeTexts, textsType } from "#src/features/site-texts/texts-type.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { deleteItem } from "#src/publishing/calls/delete-item.server.ts";
import type { Author } from "#src/publishing/content-type.server.ts";
import { restartHistory } from "#src/publishing/history/record-write.server.ts";
import { findAtAddress } from "#src/publishing/items/read-content.server.ts";
import type { ContentFields, PublishableType, ContentRow } from "#src/publishing/publishable-type.server.ts";
import { DEFAULT_SETTINGS } from "#src/settings/default-settings.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { readFilePath } from "#src/shared/media/file-path.ts";
import { personOf } from "#src/shared/people/person.ts";
import { toSlug } from "#src/shared/slug.ts";
import { demoGuideId } from "./demo-ebook.ts";
import { demoLeads } from "./demo-leads.ts";
import { readDemoPosts } from "./demo-posts.ts";
import { demoRequests } from "./demo-requests.ts";
import { demoSettings } from "./demo-settings.ts";
import { demoTexts } from "./demo-texts.ts";
import demoFaq from "./faq.json" with { type: "json" };
import { removeDemoSections } from "./remove-demo-sections.server.ts";
import { readDemoProjects } from "./seed-projects.ts";

/** The demo is seeded right after the first account is created; its invented visits are all earlier. */
const SEEDING_MS = 60_000;

type DemoContext = Omit<Resources, "db"> & { db: Transaction };

/**
 * Removes the demo's posts, projects, questions, leads, requests, visits, sections of pages and settings, with their
 * histories. A site without them is left as it is.
 * @returns the number of removed items, and the edited ones that stay
 */
export async function removeDemo(resources: Resources, author: Author): Promise<DemoRemoval> {
  return resources.db.transaction(async (tx) => {
    const context: DemoContext = { ...resources, db: tx };
    const posts = await removeItems(
      context,
      postType,
      (await readDemoPosts()).map(({ input }) => input),
    );
    const demoProjects = (await readDemoProjects()).map(({ input }) => input);
    const projects = await removeItems(context, projectType, demoProjects);
    const questions = await removeQuestions(context);
    const leads = await removeLeads(tx);
    const requests = await removeImportedRequests(tx, demoRequests);
    const pages = await removeDemoSections(context, author);
    const settings = await resetSettings(context, author);
    await resetTexts(context, author);
    await removeGuide(context, author);
    const seededAt = (await findFirstAccountTime(tx)).getTime() + SEEDING_MS;
    await recordAct(tx, { action: "demo.removed", subject: "Conteúdo de demonstração" });
    const visits = await forgetEventsBefore(tx, resources.config.timeZone, new Date(seededAt));
    return {
      removed: {
        posts: posts.removed,
        projects: projects.removed,
        questions,
        leads,
        requests,
        events: visits,
        pages: pages.removed,
        settings,
      },
      kept: [...posts.kept, ...projects.kept, ...pages.kept],
    };
  });
}

interface DemoText {
  title: string;
  slug?: string | null | undefined;
  content?: string | null | undefined;
}

/** Removes items that are unchanged since the seeding. */
async function removeItems<
  Row extends ContentRow,
  Item extends { id: string; title: string; content: string | null },
  Fields extends ContentFields,
>(
  context: DemoContext,
  kind: PublishableType<Row, Item, Fields>,
  demo: DemoText[],
): Promise<{ removed: number; kept: string[] }> {
  let removed = 0;
  const kept: string[] = [];
  for (const { title, slug, content } of demo) {
    const found = await findAtAddress(context, kind, slug ?? toSlug(title), "staff");
    if (found?.kind !== "found") continue;
    const { item } = found;
    if (item.title !== title || item.content !== (content ?? null)) kept.push(item.title);
    else if ((await deleteItem(context, kind, item.id)).ok) removed += 1;
  }
  return { removed, kept };
}

async function removeQuestions(context: DemoContext): Promise<number> {
  const demo = demoFaq.map((item) => faqInputSchema.parse(item));
  let removed = 0;
  for (const { id, ...item } of await listFaq(context)) {
    if (!demo.some((one) => isDeepStrictEqual(one, item))) continue;
    await deleteFaqItem(context, id);
    removed += 1;
  }
  return removed;
}

async function removeLeads(tx: Transaction): Promise<number> {
  let removed = 0;
  for (const { email } of demoLeads) {
    removed += await countLeadsOf(tx, email);
    await eraseLeadsOf(tx, personOf(email));
  }
  return removed;
}

/** Resets the demo company's texts to the product's defaults; an owner's texts stay. */
async function resetTexts(context: DemoContext, author: Author): Promise<void> {
  const stored = await getStoredTexts(context);
  const asSeeded = Object.entries(demoTexts).filter(([key, text]) => isDeepStrictEqual(stored[key], text));
  const file = ebookFileOf(stored);
  if (file && readFilePath(file)?.id === (await demoGuideId())) asSeeded.push(["ebook-popup:file", file]);
  if (asSeeded.length === 0) return;
  await changeTexts(context, author, Object.fromEntries(asSeeded.map(([key]) => [key, null])));
  await restartHistory(context.db, textsType, TEXTS_ID, author);
}

/** Removes the guide from the library, unless public content links to it. */
async function removeGuide(context: DemoContext, author: Author): Promise<void> {
  const guide = await findFile(context, await demoGuideId());
  if (guide) await removeFile(context, kinds, author, guide);
}

/** Resets settings that still have the demo's values. */
async function resetSettings(context: DemoContext, author: Author): Promise<number> {
  const settings: Record<string, unknown> = await getSettings(context);
  const defaults: Record<string, unknown> = DEFAULT_SETTINGS;
  const asSeeded = Object.entries(demoSettings).filter(([name, value]) => value && settings[name] === value);
  if (asSeeded.length === 0) return 0;
  const changes = Object.fromEntries(asSeeded.map(([name]) => [name, defaults[name] ?? null]));
  await changeSettings(context, author, changes);
  await restartHistory(context.db, settingsType, SETTINGS_ID, author);
  return asSeeded.length;
}
