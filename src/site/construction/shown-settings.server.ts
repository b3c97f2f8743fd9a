import type { FastifyRequest } from "fastify";
import { isHiddenFrom } from "#src/accounts/sessions/hidden-site.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isUnderConstruction, withoutContent } from "#src/settings/construction.server.ts";
import type { PublicSettings } from "#src/settings/schema.ts";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";

/** On read errors the site counts as open, since there is no content to show either, and nothing is cached. */
export async function isHidden(resources: Resources, request: FastifyRequest): Promise<boolean> {
  try {
    return await isHiddenFrom(resources, request);
  } catch (error) {
    resources.cache.markIncomplete();
    resources.log.error({ err: error }, "it could not be read whether the site is open: taken for open");
    return false;
  }
}

/** True if the site is under construction but shown to this caller anyway. */
export function isShownEarly(resources: Resources): Promise<boolean> {
  return isUnderConstruction(resources).catch(() => false);
}

/** Returns the public settings, without content settings if the site is hidden from the caller. */
export async function readShownSettings(
  resources: Resources,
  request: FastifyRequest,
): Promise<PublicSettings> {
  const settings = await getSettingsOrDefaults(resources);
  return (await isHidden(resources, request)) ? withoutContent(settings) : settings;
}
