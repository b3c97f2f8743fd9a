import { useRouteLoaderData } from "react-router";
import type { SiteIdentity } from "#src/ui/page/json-ld.ts";
import type { PhoneLinks } from "#src/shared/people/phone-links.ts";
import type { PreviewInfo } from "#src/shared/preview-info.ts";
import type { PublicSettings } from "./schema.ts";

interface SiteIcons {
  /** Of the browser's tab. */
  browser: string;
  appleTouch: string;
  /** Large and square, for search engines. */
  large: string;
}

/** Settings used only in the document's head: meta tags and structured data. */
type HeadSettings = Pick<
  PublicSettings,
  "seoDescription" | "seoKeywords" | "addressStreet" | "addressZipCode" | "addressCountry"
>;

/** Site data for the document's head. Only the server renders it; browser scripts never need it. */
export interface SiteHead extends HeadSettings {
  /** Font files to preload. */
  fonts: string[];
  /** Icons made from the symbol, the logo, the identity or the name. */
  icons: SiteIcons;
  feeds: { type: string; title: string; href: string }[];
}

/** The settings that pages show unchanged. */
export type SiteSettings = Omit<
  PublicSettings,
  | keyof HeadSettings
  | "faviconUrl"
  | "contactPhone"
  | "googleMapsUrl"
  | "googleMapsEmbedUrl"
  | "googleAnalyticsId"
  | "facebookPixelId"
  | "googleTagManagerId"
  | "isMaintenanceMode"
>;

/** The data of the site that every page gets from the root loader. */
export interface SiteData {
  settings: SiteSettings;
  siteUrl: string;
  /** The contact phone, formatted and as a link; computed on the server. */
  phone: PhoneLinks | null;
  /** Opens a conversation on WhatsApp. */
  whatsappUrl: string | null;
  /** Present on the server only (see `withServerOnly`). */
  head?: SiteHead;
  /** Whether the settings have tags, also outside production: the legal texts mention them. */
  hasTags: boolean;
  /** Whether the contact page can show a map. */
  hasMap: boolean;
  /** The company's services, for the footer. */
  serviceLinks: { name: string; path: string }[];
  /** Who the company is in law: "Acme Ltda. · CNPJ 11.222.333/0001-81"; empty where the settings do not say. */
  legalLine: string;
  /** The current year in the site's time zone. */
  year: number;
  /** Path prefix under which the e-book's dialog opens automatically; left out if it never does. */
  ebookBelow?: string;
  /** `hidden`: only what strangers may know of it; `shown`: all, since staff asks. Left out: the site is open. */
  construction?: "hidden" | "shown";
  /** Set where the site is shown with drafts in it. */
  preview?: PreviewInfo;
}

/** The name and URL of the site for structured data; undefined when the root loader failed. */
export function useSiteIdentity(): SiteIdentity | undefined {
  const site = useSiteData();
  return site && { siteUrl: site.siteUrl, siteName: site.settings.siteName };
}

/** The root loader's data; undefined when it failed. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root");
}
