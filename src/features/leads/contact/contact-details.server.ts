import { getPublicSettings } from "#src/settings/settings.server.ts";
import { getWords } from "#src/settings/texts/texts.server.ts";
import { CONTACT } from "#src/settings/texts/words/contact.ts";
import { getShownAnswerTime } from "../follow-up/response-deadline/answer-time.server.ts";
import { type ContactDetails, readContactDetails } from "./contact-details.ts";

type Context = Parameters<typeof getWords>[0] & Parameters<typeof getShownAnswerTime>[0];

/**
 * Loads how the company can be reached, and its answer time if it shows that.
 * @param page path of the page with the links, if it is always the same
 */
export async function loadContactDetails(context: Context, page?: string): Promise<ContactDetails> {
  const [settings, { whatsappMessage }, answerTime] = await Promise.all([
    getPublicSettings(context),
    getWords(context, CONTACT),
    getShownAnswerTime(context),
  ]);
  return { ...readContactDetails(settings, whatsappMessage, page), answerTime };
}
