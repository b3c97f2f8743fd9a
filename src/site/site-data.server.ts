// What every public page needs to know of the site, settings or no settings.
import {
  DEFAULT_SETTINGS,
  type PublicSettings,
  publicSettingsSchema,
} from "#src/features/settings/schema.ts";
import { getPublicSettings, getSiteUrl } from "#src/features/settings/settings.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { deriveBrandTokens, toBrandStyle } from "#src/ui/brand-colors.ts";
import { readPhone } from "#src/ui/phone-links.ts";
import type { SiteData } from "./site-data.ts";

/** The root loader's answer: settings, canonical origin, what is derived from them. */
export async function loadSiteData(resources: Resources): Promise<SiteData> {
  const settings = await getSettingsOrDefaults(resources);
  return {
    settings,
    siteUrl: await getSiteUrl(resources).catch(() => `http://localhost:${resources.config.port}`),
    phone: readPhone(settings.contactPhone),
    whatsappUrl: readPhone(settings.whatsappNumber)?.whatsapp ?? null,
    year: currentYear(resources.config.timeZone),
    brandStyle: toBrandStyle(deriveBrandTokens(settings.primaryColor, settings.secondaryColor)),
  };
}

/** Specification §3: where the settings cannot be read, their defaults stand in. */
export async function getSettingsOrDefaults(resources: Resources): Promise<PublicSettings> {
  try {
    return await getPublicSettings(resources);
  } catch (error) {
    resources.log.error({ err: error }, "settings could not be read: defaults shown");
    const unset = Object.fromEntries(Object.keys(publicSettingsSchema.shape).map((key) => [key, null]));
    return publicSettingsSchema.parse({
      ...unset,
      ...DEFAULT_SETTINGS,
      whatsappNumber: resources.config.defaultWhatsappNumber ?? null,
    });
  }
}

function currentYear(timeZone: string): number {
  return Number(new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(new Date()));
}
