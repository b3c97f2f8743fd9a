import { useRouteLoaderData } from "react-router";
import type { Tags } from "#src/features/analytics/tags.ts";
import type { PublicSettings } from "#src/features/settings/schema.ts";
import type { PhoneLinks } from "#src/ui/phone-links.ts";

/** What every public page knows of the site. */
export interface SiteData {
  settings: PublicSettings;
  siteUrl: string;
  /** The contact phone as people read it and telephones dial it: made on the server, once. */
  phone: PhoneLinks | null;
  /** A conversation on WhatsApp. */
  whatsappUrl: string | null;
  /** Third parties that may be let in where a visitor agrees; null where there are none, and outside production. */
  tags: Tags | null;
  /** The current year where the site is. */
  year: number;
  /** The brand's custom properties, as a style sheet. */
  brandStyle: string;
}

/** The root loader's answer; undefined where it failed. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root");
}
