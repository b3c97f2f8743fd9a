import { useRouteLoaderData } from "react-router";
import type { Theme } from "#src/shared/colors/neutrals.ts";
import type { PhoneLinks } from "#src/shared/people/phone-links.ts";
import type { PreviewInfo } from "#src/shared/preview-info.ts";
import type { PLAIN_LOOK } from "#src/shared/site-look.ts";
import type { SiteIdentity } from "#src/ui/page/json-ld.ts";
import type { PublicSettings } from "./schema.ts";

interface SiteIcons {
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

/** Data for the document's head. Only the server renders it; browser scripts never need it. */
export interface SiteHead extends HeadSettings {
  fonts: string[];
  /** The ground of each theme, for the browser's own frame. */
  papers: Record<Theme, string>;
  /** Icons made from the symbol, the logo, the identity or the name. */
  icons: SiteIcons;
  feeds: { type: string; title: string; href: string }[];
}

/** Options of the look are absent while they are plain. */
export type SiteSettings = Omit<
  PublicSettings,
  | keyof typeof PLAIN_LOOK
  | keyof HeadSettings
  | "faviconUrl"
  | "contactPhone"
  | "googleMapsUrl"
  | "googleMapsEmbedUrl"
  | "googleAnalyticsId"
  | "facebookPixelId"
  | "googleTagManagerId"
  | "isMaintenanceMode"
> &
  Partial<Pick<PublicSettings, keyof typeof PLAIN_LOOK>>;

export interface SiteData {
  settings: SiteSettings;
  siteUrl: string;
  /** Contact phone, formatted and as a link; computed on the server. */
  phone: PhoneLinks | null;
  whatsappUrl: string | null;
  /** Present on the server only (see `withServerOnly`). */
  head?: SiteHead;
  /** True if tags are configured, even outside production, since the legal texts mention them. */
  hasTags: boolean;
  hasMap: boolean;
  serviceLinks: { name: string; path: string }[];
  /** The company's legal identity, such as "Acme Ltda. · CNPJ 11.222.333/0001-81"; empty if not configured. */
  legalLine: string;
  year: number;
  /** Path prefix under which the e-book's dialog opens automatically; absent if it never does. */
  ebookBelow?: string;
  /** `hidden` has only data for strangers, `shown` all data for staff. Absent if the site is open. */
  construction?: "hidden" | "shown";
  preview?: PreviewInfo;
}

/** Returns the site's identity for structured data; undefined if the root loader failed. */
export function useSiteIdentity(): SiteIdentity | undefined {
  const site = useSiteData();
  return site && { siteUrl: site.siteUrl, siteName: site.settings.siteName };
}

/** Returns undefined if the root loader failed. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root");
}
