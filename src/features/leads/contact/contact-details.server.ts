import { getPublicSettings } from "#src/settings/settings.server.ts";
import { getWords } from "#src/settings/texts/texts.server.ts";
import { CONTACT } from "#src/settings/texts/words/contact.ts";
import { type ContactDetails, readContactDetails } from "./contact-details.ts";

/** How the company can be reached, as the settings have it. */
export async function loadContactDetails(context: Parameters<typeof getWords>[0]): Promise<ContactDetails> {
  return readContactDetails(
    await getPublicSettings(context),
    (await getWords(context, CONTACT)).whatsappMessage,
  );
}
