import type { SiteData } from "#src/settings/site-data.ts";
import { toOrganization, toWebSite } from "#src/ui/page/json-ld.ts";
import type { Thing } from "#src/ui/page/structured-data.tsx";

/** Built from the settings; empty ones are left out. */
export function describeCompany({ siteUrl, settings, phone, head }: SiteData): Thing[] {
  const identity = { siteUrl, siteName: settings.siteName };
  const description = settings.siteDescription;
  const logo = settings.logoUrl ?? head?.icons.large;
  return [
    toOrganization({
      ...identity,
      description,
      logo: logo && new URL(logo, siteUrl).href,
      email: settings.contactEmail,
      phone: phone?.tel.replace("tel:", "") ?? null,
      address: {
        street: head?.addressStreet,
        city: settings.addressCity,
        state: settings.addressState,
        zipCode: head?.addressZipCode,
        country: head?.addressCountry,
      },
      profiles: [settings.linkedinUrl, settings.instagramUrl, settings.facebookUrl, settings.twitterUrl],
    }),
    toWebSite({ ...identity, description }),
  ];
}
