import { type MetaDescriptor, useLocation, useRouteLoaderData } from "react-router";

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

/** The image of a page for those who share it; the layout's loader has it. */
export interface PageShare {
  /** Of the page it belongs to: after a navigation in the browser it may be another one's. */
  path: string;
  /** From the root of the site. */
  image: string;
  type: string;
  width: number;
  height: number;
  alt: string;
}

interface PageFacts {
  /** Without the site's name, which is put behind it. */
  title?: string;
  /** The whole title, as it stands. */
  fullTitle?: string;
  description?: string | null;
  /** Of this page alone; the site's own where it has none. */
  keywords?: string | null;
  /** The page's own address: `location.pathname`, with a query only where it is another page by it. */
  path: string;
  type?: "website" | "article";
  /** What was written, when, by whom. */
  article?: ArticleFacts;
  /** Other forms of the same page, from the root of the site. */
  alternates?: { type: string; href: string; title?: string }[];
  /** Keeps the page out of search engines; links on it still count. */
  hidden?: boolean;
}

interface ArticleFacts {
  publishedAt: string;
  updatedAt: string;
  author: string;
  section?: string | null;
  tags?: string[];
}

/** The layout of public pages. */
const LAYOUT = "site/layout";

type Matches = ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * Title, description, canonical address and Open Graph of a page:
 * `meta = ({ matches, location }) => pageMeta(matches, { title: "Contato", path: location.pathname })`.
 */
export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const site = findLoaderData(matches, "root") as SiteFacts | undefined;
  // The root loader failed: the error page names itself.
  if (!site) return [{ title: page.fullTitle ?? page.title ?? "" }];
  const { settings, siteUrl } = site;
  const title = page.fullTitle ?? (page.title ? `${page.title} – ${settings.siteName}` : settings.siteName);
  if (page.hidden) return [{ title }, { name: "robots", content: "noindex" }];
  const description = page.description ?? settings.seoDescription ?? settings.siteDescription;
  const keywords = page.keywords ?? settings.seoKeywords;
  const url = new URL(withoutSlash(page.path), siteUrl).href;
  return [
    { title },
    { name: "description", content: description },
    ...(keywords ? [{ name: "keywords", content: keywords }] : []),
    // Search engines may show the whole picture and as many words as they like.
    { name: "robots", content: "max-image-preview:large, max-snippet:-1" },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.alternates ?? []).map((alternate) => ({ tagName: "link", rel: "alternate", ...alternate })),
    { property: "og:type", content: page.article ? "article" : (page.type ?? "website") },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:site_name", content: settings.siteName },
    { property: "og:title", content: page.fullTitle ?? page.title ?? settings.siteName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...describeArticle(page.article),
    ...describeImage(matches, url, siteUrl),
  ];
}

/** Times, author and subjects (https://ogp.me/#type_article). */
function describeArticle(article: ArticleFacts | undefined): MetaDescriptor[] {
  if (!article) return [];
  const { publishedAt, updatedAt, author, section, tags = [] } = article;
  return [
    { name: "author", content: author },
    { property: "article:published_time", content: publishedAt },
    { property: "article:modified_time", content: updatedAt },
    ...(section ? [{ property: "article:section", content: section }] : []),
    ...tags.map((tag) => ({ property: "article:tag", content: tag })),
  ];
}

function describeImage(matches: Matches, url: string, siteUrl: string): MetaDescriptor[] {
  const share = (findLoaderData(matches, LAYOUT) as { share?: PageShare | null } | null | undefined)?.share;
  if (!share || share.path !== new URL(url).pathname) return [{ name: "twitter:card", content: "summary" }];
  return [
    { property: "og:image", content: new URL(share.image, siteUrl).href },
    { property: "og:image:type", content: share.type },
    { property: "og:image:width", content: String(share.width) },
    { property: "og:image:height", content: String(share.height) },
    { property: "og:image:alt", content: share.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The image for sharing of the page one is on; null after a navigation in the browser. */
export function useShare(): PageShare | null {
  const { pathname } = useLocation();
  const layout = useRouteLoaderData<{ share?: PageShare | null }>(LAYOUT);
  return layout?.share?.path === withoutSlash(pathname) ? layout.share : null;
}

/** `/servicos/` is `/servicos`. */
export function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

function findLoaderData(matches: Matches, id: string): unknown {
  return matches.find((match) => match?.id === id)?.loaderData;
}
