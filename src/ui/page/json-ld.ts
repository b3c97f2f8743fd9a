// Builds structured data (schema.org, with Google's required properties:
// https://developers.google.com/search/docs/appearance/structured-data). `undefined` values are left out.

import type { Thing } from "./structured-data.tsx";

export interface SiteIdentity {
  /** Without a trailing slash. */
  siteUrl: string;
  siteName: string;
}

const organizationId = (siteUrl: string) => `${siteUrl}/#empresa`;
export const websiteId = (siteUrl: string) => `${siteUrl}/#site`;

/** References the company; its full data is on the home page. */
export function toOwner({ siteUrl, siteName }: SiteIdentity): Thing {
  return { "@type": "Organization", "@id": organizationId(siteUrl), name: siteName, url: `${siteUrl}/` };
}

interface OrganizationFacts extends SiteIdentity {
  description: string;
  logo: string | undefined;
  email: string | null;
  /** E.164 */
  phone: string | null;
  address: {
    street: string | null | undefined;
    city: string | null;
    state: string | null;
    zipCode: string | null | undefined;
    country: string | null | undefined;
  };
  /** The company's pages on other sites. */
  profiles: (string | null)[];
}

export function toOrganization(facts: OrganizationFacts): Thing {
  const { siteUrl, siteName, description, logo, email, phone, profiles } = facts;
  const sameAs = profiles.filter((profile) => profile !== null);
  return {
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    name: siteName,
    url: `${siteUrl}/`,
    description,
    logo,
    image: logo,
    email: email ?? undefined,
    telephone: phone ?? undefined,
    address: toAddress(facts.address),
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    contactPoint:
      email || phone
        ? {
            "@type": "ContactPoint",
            contactType: "sales",
            availableLanguage: "Portuguese",
            email: email ?? undefined,
            telephone: phone ?? undefined,
          }
        : undefined,
  };
}

/** Returns undefined without a city. */
function toAddress({
  street,
  city,
  state,
  zipCode,
  country,
}: OrganizationFacts["address"]): Thing | undefined {
  if (!city) return undefined;
  return {
    "@type": "PostalAddress",
    streetAddress: street ?? undefined,
    addressLocality: city,
    addressRegion: state ?? undefined,
    postalCode: zipCode ?? undefined,
    addressCountry: country ?? undefined,
  };
}

export function toWebSite({ siteUrl, siteName, description }: SiteIdentity & { description: string }): Thing {
  return {
    "@type": "WebSite",
    "@id": websiteId(siteUrl),
    name: siteName,
    description,
    url: `${siteUrl}/`,
    inLanguage: "pt-BR",
    publisher: { "@id": organizationId(siteUrl) },
  };
}

/** @param crumbs from home to this page */
export function toBreadcrumbList(siteUrl: string, crumbs: { label: string; path: string }[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: new URL(path, siteUrl).href,
    })),
  };
}

interface ServiceFacts {
  name: string;
  description: string;
  path: string;
}

export function toService(site: SiteIdentity, { name, description, path }: ServiceFacts): Thing {
  return {
    "@type": "Service",
    name,
    serviceType: name,
    description,
    url: new URL(path, site.siteUrl).href,
    areaServed: { "@type": "Country", name: "Brasil" },
    provider: toOwner(site),
  };
}

interface QuestionFacts {
  question: string;
  answer: string;
}

/** @param items at least one, since a page without questions is invalid */
export function toQuestions(items: QuestionFacts[]): Thing {
  return {
    "@type": "FAQPage",
    inLanguage: "pt-BR",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Adds the host, which these data require; undefined without images. */
export function toAbsolute(images: string[], { siteUrl }: SiteIdentity): string[] | undefined {
  return images.length > 0 ? images.map((image) => new URL(image, siteUrl).href) : undefined;
}
