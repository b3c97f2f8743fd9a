import { getPublicSettings } from "#src/settings/settings.server.ts";
import { type ContactDetails, readContactDetails } from "./contact-details.ts";

/** How the company can be reached, as the settings have it. */
export async function loadContactDetails(
  context: Parameters<typeof getPublicSettings>[0],
): Promise<ContactDetails> {
  return readContactDetails(await getPublicSettings(context));
}
