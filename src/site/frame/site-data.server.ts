// Site data for all public pages, available even if settings cannot be read.

import { publishableTypes } from "#src/content-types.ts";
import { readTags, type Tags } from "#src/features/analytics/tracking/tags.ts";
import { listServices } from "#src/features/pages/pages.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PublicFeed } from "#src/publishing/public-items.ts";
import { withoutContent } from "#src/settings/construction.server.ts";
import { companyOf, type PublicSettings } from "#src/settings/schema.ts";
import { getSettings, getSettingsOrDefaults, getSiteUrl, hasTags } from "#src/settings/settings.server.ts";
import type { SiteData, SiteHead, SiteSettings } from "#src/settings/site-data.ts";
import { getWords } from "#src/settings/texts/texts.server.ts";
import { dialogPath, EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { deriveGround } from "#src/shared/colors/grounds.ts";
import type { Theme } from "#src/shared/colors/neutrals.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { readPhone, toWhatsappAddress } from "#src/shared/people/phone-links.ts";
import type { PreviewInfo } from "#src/shared/preview-info.ts";
import { shortenLook } from "#src/shared/site-look.ts";
import { toSlug } from "#src/shared/slug.ts";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { withServerOnly } from "#src/ui/page/server-only.ts";
import { fontFiles } from "#src/ui/theme/typefaces.ts";
import { faviconPath, iconPath } from "../share/icons.server.ts";
import { readFrameTexts } from "./frame-texts.server.ts";

/** Adds data needed only by the public layout (`useTags`). */
export interface RootData extends SiteData {
  /** Tags that need consent; null without tags, and outside production. */
  tags: Tags | null;
  texts: StoredTexts;
}

/** Loads settings, canonical origin and derived data for the root loader. A preview has no tags. */
export async function loadSiteData(resources: Resources, preview?: PreviewInfo): Promise<RootData> {
  const settings = await getSettingsOrDefaults(resources);
  const { contactPhone, googleMapsEmbedUrl, googleAnalyticsId, facebookPixelId, googleTagManagerId } =
    settings;
  const tags = readTags({ googleAnalyticsId, facebookPixelId, googleTagManagerId });
  const site = {
    settings: toShown(settings),
    siteUrl: await getSiteUrl(resources).catch(() => `http://localhost:${resources.config.port}`),
    phone: readPhone(contactPhone),
    whatsappUrl: toWhatsappAddress(settings.whatsappNumber),
    tags: resources.config.mode === "production" && !preview ? tags : null,
    hasMap: Boolean(googleMapsEmbedUrl),
    hasTags: hasTags(settings),
    serviceLinks: await readServiceLinks(resources),
    legalLine: await readLegalLine(resources),
    texts: await readFrameTexts(resources),
    ...(await readDialogPath(resources)),
    year: currentYear(resources.config.timeZone),
    ...(preview && { preview }),
  };
  return withServerOnly(site, { head: toHead(settings) });
}

function papersOf(settings: PublicSettings): SiteHead["papers"] {
  const paperOf = (theme: Theme) => deriveGround(theme, settings.primaryColor, settings).paper;
  return { light: paperOf("light"), dark: paperOf("dark") };
}

function toHead(settings: PublicSettings): SiteHead {
  const { seoDescription, seoKeywords, addressStreet, addressZipCode, addressCountry } = settings;
  return {
    seoDescription,
    seoKeywords,
    addressStreet,
    addressZipCode,
    addressCountry,
    fonts: fontFiles(settings),
    papers: papersOf(settings),
    icons: {
      browser: settings.faviconUrl ?? faviconPath(settings),
      appleTouch: iconPath("apple-touch", settings),
      large: iconPath("512", settings),
    },
    feeds: publishableTypes.flatMap(({ publicItems }) => toFeedLinks(publicItems?.feed)),
  };
}

/** Removes data that pages get in another form, need only in their head, or never need. */
function toShown({
  seoDescription: _description,
  seoKeywords: _keywords,
  addressStreet: _street,
  addressZipCode: _zipCode,
  addressCountry: _country,
  faviconUrl: _favicon,
  contactPhone: _phone,
  googleMapsUrl: _map,
  googleMapsEmbedUrl: _embed,
  googleAnalyticsId: _analytics,
  facebookPixelId: _pixel,
  googleTagManagerId: _manager,
  isMaintenanceMode: _maintenance,
  ...shown
}: PublicSettings): SiteSettings {
  return shortenLook(shown);
}

/** Loads only name, contact and looks, for strangers while the site is under construction. */
export async function loadHiddenSiteData(resources: Resources): Promise<RootData> {
  const { siteUrl, phone, whatsappUrl, year } = await loadSiteData(resources);
  const settings = withoutContent(await getSettingsOrDefaults(resources));
  const siteName = companyOf(settings) ?? "";
  const site = {
    settings: toShown({ ...settings, siteName }),
    siteUrl,
    phone,
    whatsappUrl,
    year,
    tags: null,
    hasMap: false,
    hasTags: false,
    serviceLinks: [],
    legalLine: "",
    texts: {},
    construction: "hidden" as const,
  };
  return withServerOnly(site, { head: { ...toHead(settings), feeds: [] } });
}

/** Returns an empty list on read errors. */
async function readServiceLinks(resources: Resources): Promise<SiteData["serviceLinks"]> {
  try {
    const services = await listServices(resources);
    return services.map(({ name, page }) => ({ name, path: `${page}#${toSlug(name)}` }));
  } catch (error) {
    resources.cache.markIncomplete();
    resources.log.error({ err: error }, "services could not be read: left out of the footer");
    return [];
  }
}

function toFeedLinks(feed: PublicFeed | undefined): SiteHead["feeds"] {
  if (!feed) return [];
  const { title, rss, json } = feed;
  return [
    { type: "application/rss+xml", title: `${title} (RSS)`, href: rss },
    { type: "application/feed+json", title: `${title} (JSON Feed)`, href: json },
  ];
}

async function readDialogPath(resources: Resources): Promise<Pick<SiteData, "ebookBelow">> {
  const ebookBelow = dialogPath(await getWords(resources, EBOOK_POPUP));
  return ebookBelow === null ? {} : { ebookBelow };
}

/** Returns an empty string on read errors. */
async function readLegalLine(resources: Resources): Promise<string> {
  try {
    const { legalName, cnpj } = await getSettings(resources);
    return [legalName, cnpj && `CNPJ ${formatCnpj(cnpj)}`].filter(Boolean).join(" · ");
  } catch (error) {
    resources.cache.markIncomplete();
    resources.log.error({ err: error }, "settings could not be read: legal data left out of the footer");
    return "";
  }
}

function currentYear(timeZone: string): number {
  return Number(dateFormatter("en", { timeZone, year: "numeric" }).format(new Date()));
}
