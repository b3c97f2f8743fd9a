// Site data needed to send e-mails.

import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { companyOf, type Settings } from "../schema.ts";
import { getSettings, getSiteUrl } from "../settings.server.ts";
import { composeMail, type MailContents, type MailWords } from "./compose-mail.ts";
import type { LiveValues } from "./live-values.ts";
import { getLiveValues, getStoredTexts } from "./texts.server.ts";
import { MAIL_FACTS } from "./words/mails.ts";
import { type StoredTexts, type TextPart, type Words, wordsOf } from "./words/part.ts";

/** The owner's labels for facts in e-mails. */
export type FactNames = typeof MAIL_FACTS.words;

export interface MailContext {
  settings: Pick<Settings, "siteName" | "primaryColor" | "accentColor" | "contactEmail">;
  siteUrl: string;
  timeZone: string;
  texts: StoredTexts;
  values: LiveValues;
}

/** @throws if the settings or texts cannot be read; the queue tries again */
export async function readMailContext(resources: Resources): Promise<MailContext> {
  const [settings, siteUrl, texts] = await Promise.all([
    getSettings(resources),
    getSiteUrl(resources),
    getStoredTexts(resources),
  ]);
  const values = { ...(await getLiveValues(resources)), site: siteUrl };
  return { settings, siteUrl, timeZone: resources.config.timeZone, texts, values };
}

/**
 * Writes an e-mail in the owner's words.
 * @param contents values they may reference besides the settings'; `names` are the owner's labels for facts
 */
export function writeMail<Own extends Words & MailWords>(
  part: TextPart<Own>,
  { settings, texts, values }: Pick<MailContext, "settings" | "texts" | "values">,
  contents: (words: Own, names: FactNames) => MailContents,
): Pick<Message, "subject" | "text" | "html" | "senderName"> {
  const words = wordsOf(part, texts);
  const own = contents(words, wordsOf(MAIL_FACTS, texts));
  const { siteName, primaryColor, accentColor } = settings;
  const all = { ...own, values: { ...values, ...own.values } };
  const composed = composeMail(words, all, { siteName, primaryColor, accentColor });
  // Without a company name, the address alone is better than the product's name.
  return companyOf(settings) === null ? composed : { ...composed, senderName: siteName };
}
