import { getShownAnswerTime } from "#src/features/leads/clock/answer-time.server.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { getWords } from "#src/settings/texts/texts.server.ts";
import { CONTACT } from "#src/settings/texts/words/contact.ts";
import { type ContactDetails, readContactDetails } from "./contact-details.ts";

type Context = Parameters<typeof getWords>[0] & Parameters<typeof getShownAnswerTime>[0];

/**
 * How the company can be reached, as the settings have it, and how soon it answers, where it shows that.
 * @param page where the links stand, if it is always the same
 */
export async function loadContactDetails(context: Context, page?: string): Promise<ContactDetails> {
  const [settings, { whatsappMessage }, answerTime] = await Promise.all([
    getPublicSettings(context),
    getWords(context, CONTACT),
    getShownAnswerTime(context),
  ]);
  return { ...readContactDetails(settings, whatsappMessage, page), answerTime };
}
