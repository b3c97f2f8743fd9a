import { createLead, EBOOK_SOURCE, findLead, type LeadRecord } from "#src/features/leads/leads.server.ts";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import { findImages } from "#src/media/media.server.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { type Guarded, guardForm, submissionKey } from "#src/platform/http/forms/form-guard.ts";
import { dailySubmissionId } from "#src/platform/http/forms/posted-form.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getShownTexts, getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { EBOOK_POPUP, type EbookCardWords } from "#src/settings/texts/words/ebook.ts";
import { type StoredTexts, textKey, type TextPart, wordsOf } from "#src/settings/texts/words/part.ts";
import { imagePath, readImageId } from "#src/shared/media/media-path.ts";
import type { EbookInput } from "./schema.ts";

export const ebookSend: JobType<{ leadId: string }> = {
  name: "ebook.send",
  outgoing: "mails",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
};

export const BUNDLED_GUIDE_NAME = "transformacao-digital.pdf";
/** Address at which earlier versions served the demo's guide. Sent e-mails still link to it. */
export const BUNDLED_GUIDE_PATH = `/downloads/${BUNDLED_GUIDE_NAME}`;

/** Takes the cover from the library's current version of the picture. */
export async function getEbookTexts(
  context: Pick<Resources, "db" | "cache" | "config" | "log">,
  parts: readonly TextPart[],
): Promise<StoredTexts> {
  const texts = await getShownTexts(context, parts);
  const key = textKey(EBOOK_POPUP, "cover");
  const id = typeof texts[key] === "string" ? readImageId(texts[key]) : null;
  const image = id && (await findImages(context.db, [id])).get(id);
  return image ? { ...texts, [key]: imagePath(image.id) } : texts;
}

/** Returns null if the site has no e-book. */
export async function readEbookCard(
  context: Pick<Resources, "db" | "cache" | "config" | "log">,
): Promise<EbookCardWords | null> {
  const { file, title, text, cover, coverTitle, coverText } = wordsOf(
    EBOOK_POPUP,
    await getEbookTexts(context, [EBOOK_POPUP]),
  );
  return file === "" ? null : { title, text, cover, coverTitle, coverText };
}

/** Returns null if the site has no e-book. */
export function ebookFileOf(texts: StoredTexts): string | null {
  return wordsOf(EBOOK_POPUP, texts).file || null;
}

/** Leads to the e-book that is current when the link is opened. @param leadId id of an existing lead */
export function mailedPath(leadId: string): string {
  return `/ebook/baixar/${leadId}`;
}

/**
 * Returns the guide for its old address, else the e-book's page; null if there is neither.
 */
export async function findBundledGuide(context: Pick<Resources, "db" | "cache">): Promise<string | null> {
  const file = ebookFileOf(await getStoredTexts(context));
  if (file === null || file === BUNDLED_GUIDE_PATH) return null;
  return file.endsWith(`/${BUNDLED_GUIDE_NAME}`) ? file : "/ebook";
}

/** Returns null if the lead does not exist or the e-book was removed. */
export async function findMailedFile(
  context: Pick<Resources, "db" | "cache">,
  leadId: string,
): Promise<string | null> {
  if (!isUuid(leadId) || !(await findLead(context.db, leadId))) return null;
  return ebookFileOf(await getStoredTexts(context));
}

export type EbookResult =
  | Guarded
  | { ok: true; outcome: "stored" | "repeated" }
  | { ok: false; code: "not-found"; detail: string };

const NO_EBOOK = "Este site não oferece um e-book.";

/**
 * Stores the lead, both e-mails and the webhook event in one transaction.
 * @returns `repeated` if the address already asked today: there is one lead and one e-mail a day, so that
 * nobody can flood a mailbox; `discarded` if a program filled the hidden field; or the reason for refusing
 */
export async function requestEbook(
  context: Pick<Resources, "db" | "cache" | "jobs" | "config" | "log">,
  input: EbookInput,
  sender: { userAgent: string | undefined },
): Promise<EbookResult> {
  const guarded = guardForm(context, EBOOK_SOURCE, input);
  if (guarded) return guarded;
  if (ebookFileOf(await getStoredTexts(context)) === null) {
    return { ok: false, code: "not-found", detail: NO_EBOOK };
  }
  const { name, email, pageUrl, referrer, touches, pages } = input;
  const from = { source: EBOOK_SOURCE, pageUrl, referrer, touches, pages };
  const lead = { name, email, phone: null, message: null, ...from, ...sender };
  const key = submissionKey(dailySubmissionId(context.config.timeZone), [EBOOK_SOURCE, email.toLowerCase()]);
  return context.db.transaction(async (tx) => {
    const stored = await createLead(tx, context, lead, key);
    if (!stored) return { ok: true, outcome: "repeated" };
    await context.jobs.enqueue(tx, ebookSend, { leadId: stored.id });
    await publishEvent(tx, context, { kind: "lead-magnet", id: stored.id }, describe(stored));
    return { ok: true, outcome: "stored" };
  });
}

/** Builds the webhook's payload (docs/produto.md, "Webhooks"). */
function describe(lead: LeadRecord): WebhookPayload {
  return {
    name: lead.name,
    ...(lead.email !== null && { email: lead.email }),
    source: EBOOK_SOURCE,
    type: "ebook-download",
    timestamp: lead.createdAt.toISOString(),
    userAgent: lead.userAgent,
    url: lead.pageUrl,
    referrer: lead.referrer,
  };
}
