import type { MetaDescriptor } from "react-router";

/** What the site says about itself; the root loader has it. */
interface SiteFacts {
  siteUrl: string;
  settings: {
    siteName: string;
    siteDescription: string;
    seoDescription: string | null;
    seoKeywords: string | null;
  };
}

interface PageFacts {
  /** Without the site's name, which is put behind it. */
  title?: string;
  /** The whole title, as it stands. */
  fullTitle?: string;
  description?: string | null;
  /** The page's own address, without a query: `location.pathname`. */
  path: string;
  /** Absolute, or from the root of the site. */
  image?: string;
  type?: "website" | "article";
  /** Keeps the page out of search engines. */
  hidden?: boolean;
}

/**
 * Title, description, canonical address and Open Graph of a page:
 * `meta = ({ matches, location }) => pageMeta(matches, { title: "Contato", path: location.pathname })`.
 */
export function pageMeta(
  matches: ({ id: string; loaderData?: unknown } | undefined)[],
  page: PageFacts,
): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === "root")?.loaderData as SiteFacts | undefined;
  // The root loader failed: the error page names itself.
  if (!site) return [{ title: page.fullTitle ?? page.title ?? "" }];
  const { settings, siteUrl } = site;
  const title = page.fullTitle ?? (page.title ? `${page.title} – ${settings.siteName}` : settings.siteName);
  const description = page.description ?? settings.seoDescription ?? settings.siteDescription;
  const url = new URL(page.path, siteUrl).href;
  if (page.hidden) return [{ title }, { name: "robots", content: "noindex" }];
  return [
    { title },
    { name: "description", content: description },
    ...(settings.seoKeywords ? [{ name: "keywords", content: settings.seoKeywords }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:site_name", content: settings.siteName },
    { property: "og:title", content: page.fullTitle ?? page.title ?? settings.siteName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(page.image ? [{ property: "og:image", content: new URL(page.image, siteUrl).href }] : []),
    { name: "twitter:card", content: page.image ? "summary_large_image" : "summary" },
  ];
}
