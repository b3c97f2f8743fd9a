import type { FastifyRequest } from "fastify";
import { isHiddenFrom } from "#src/accounts/sessions/hidden-site.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isUnderConstruction, withoutContent } from "#src/settings/construction.server.ts";
import type { PublicSettings } from "#src/settings/schema.ts";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";

/** Whether pages are hidden from who asks. Where it cannot be read, there is no content to show either, and nothing is kept. */
export async function isHidden(resources: Resources, request: FastifyRequest): Promise<boolean> {
  try {
    return await isHiddenFrom(resources, request);
  } catch (error) {
    resources.cache.markIncomplete();
    resources.log.error({ err: error }, "it could not be read whether the site is open: taken for open");
    return false;
  }
}

/** Whether the site is under construction, where it is shown all the same. */
export function isShownEarly(resources: Resources): Promise<boolean> {
  // What cannot be read was taken for open.
  return isUnderConstruction(resources).catch(() => false);
}

/** The public settings; without those of content where the site is hidden from who asks. */
export async function readShownSettings(
  resources: Resources,
  request: FastifyRequest,
): Promise<PublicSettings> {
  const settings = await getSettingsOrDefaults(resources);
  return (await isHidden(resources, request)) ? withoutContent(settings) : settings;
}
