// What every public page needs to know of the site, settings or no settings.
import { readTags, type Tags } from "#src/features/analytics/tracking/tags.ts";
import { getSettingsOrDefaults, getSiteUrl } from "#src/settings/settings.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { dateFormatter } from "#src/shared/date-formatter.ts";
import { readPhone } from "#src/shared/phone-links.ts";
import { iconPath } from "#src/site/share/icons.server.ts";
import type { SiteData } from "#src/settings/site-data.ts";

/** And what only the public frame asks for (`useTags`). */
export interface RootData extends SiteData {
  /** Third parties that may be let in where a visitor agrees; null where there are none, and outside production. */
  tags: Tags | null;
}

/** The root loader's answer: settings, canonical origin, what is derived from them. */
export async function loadSiteData(resources: Resources): Promise<RootData> {
  const settings = await getSettingsOrDefaults(resources);
  const {
    contactPhone,
    googleMapsUrl: _map,
    googleMapsEmbedUrl,
    googleAnalyticsId,
    facebookPixelId,
    googleTagManagerId,
    isMaintenanceMode: _maintenance,
    ...shown
  } = settings;
  const tags = readTags({ googleAnalyticsId, facebookPixelId, googleTagManagerId });
  return {
    settings: shown,
    siteUrl: await getSiteUrl(resources).catch(() => `http://localhost:${resources.config.port}`),
    phone: readPhone(contactPhone),
    whatsappUrl: readPhone(settings.whatsappNumber)?.whatsapp ?? null,
    icons: {
      appleTouch: iconPath("apple-touch", settings),
      large: iconPath("512", settings),
    },
    tags: resources.config.mode === "production" ? tags : null,
    hasMap: Boolean(googleMapsEmbedUrl),
    hasTags: Boolean(googleAnalyticsId || googleTagManagerId || facebookPixelId),
    year: currentYear(resources.config.timeZone),
  };
}

function currentYear(timeZone: string): number {
  return Number(dateFormatter("en", { timeZone, year: "numeric" }).format(new Date()));
}
