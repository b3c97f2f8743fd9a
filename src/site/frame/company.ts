import { useSiteData } from "#src/settings/site-data.ts";

/** The company's data for the pages; `null` where a setting is empty. */
export interface Company {
  name: string;
  email: string | null;
  phone: { shown: string; href: string } | null;
  /** "São Paulo – SP" */
  city: string | null;
  /** Whether there are tags that need consent. */
  hasTags: boolean;
}

/**
 * From the root loader's settings.
 * @throws where that loader failed: then the error page is shown instead of pages
 */
export function useCompany(): Company {
  const site = useSiteData();
  if (!site) throw new Error("a page without the site's data");
  const { settings, phone, hasTags } = site;
  return {
    name: settings.siteName,
    email: settings.contactEmail || null,
    phone: phone && { shown: phone.shown, href: phone.tel },
    city:
      [settings.addressCity, settings.addressCity && settings.addressState].filter(Boolean).join(" – ") ||
      null,
    hasTags,
  };
}
