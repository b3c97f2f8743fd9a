// What the workers that send e-mails need of the site.
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { companyOf, type Settings } from "#src/settings/schema.ts";
import { getSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { composeMail, type MailContents, type MailWords } from "./compose-mail.ts";
import type { LiveValues } from "./live-values.ts";
import { type StoredTexts, type TextPart, type Words, wordsOf } from "./words/part.ts";
import { getLiveValues, getStoredTexts } from "./texts.server.ts";
import { MAIL_FACTS } from "./words/mails.ts";

/** What the facts of e-mails are called. */
export type FactNames = typeof MAIL_FACTS.words;

export interface MailContext {
  settings: Pick<Settings, "siteName" | "primaryColor" | "accentColor" | "contactEmail">;
  siteUrl: string;
  timeZone: string;
  texts: StoredTexts;
  values: LiveValues;
}

/** @throws where the settings or texts cannot be read; the queue tries again */
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
 * An e-mail in the owner's words.
 * @param contents what they may name besides the settings' values; `names` are the owner's words for facts
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
  // Until the company has a name, its address alone is better than ours.
  return companyOf(settings) === null ? composed : { ...composed, senderName: siteName };
}
