import { useRouteLoaderData } from "react-router";
import type { SiteIdentity } from "#src/ui/page/json-ld.ts";
import type { PhoneLinks } from "#src/shared/phone-links.ts";
import type { PublicSettings } from "./schema.ts";

export interface SiteIcons {
  appleTouch: string;
  /** Large and square, as search engines want a logo. */
  large: string;
}

/** Of the settings, what pages show as it stands. */
export type SiteSettings = Omit<
  PublicSettings,
  | "contactPhone"
  | "googleMapsUrl"
  | "googleMapsEmbedUrl"
  | "googleAnalyticsId"
  | "facebookPixelId"
  | "googleTagManagerId"
  | "isMaintenanceMode"
>;

/** What every page knows of the site. */
export interface SiteData {
  settings: SiteSettings;
  siteUrl: string;
  /** The contact phone as people read it and telephones dial it: made on the server, once. */
  phone: PhoneLinks | null;
  /** A conversation on WhatsApp. */
  whatsappUrl: string | null;
  /** The mark in the brand's colours, for home screens. */
  icons: SiteIcons;
  /** Whether the settings name any, in production or not: the legal texts speak of them. */
  hasTags: boolean;
  /** Whether the contact page can show where the company is. */
  hasMap: boolean;
  /** The current year where the site is. */
  year: number;
}

/** Whose site this is, as structured data names it. */
export function useSiteIdentity(): SiteIdentity | undefined {
  const site = useSiteData();
  return site && { siteUrl: site.siteUrl, siteName: site.settings.siteName };
}

/** The root loader's answer; undefined where it failed. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root");
}
