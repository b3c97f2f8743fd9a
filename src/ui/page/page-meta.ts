import { useEffect, useRef } from "react";
import { type MetaDescriptor, useLocation, useRouteLoaderData } from "react-router";

interface SiteFacts {
  siteUrl: string;
  settings: { siteName: string; siteDescription: string };
  /** Set on the server only. */
  head?: { seoDescription: string | null; seoKeywords: string | null };
  preview?: object;
}

/** Open Graph image from the layout's loader; server only. */
export interface PageShare {
  /** Path from the site's root. */
  image: string;
  type: string;
  width: number;
  height: number;
  alt: string;
}

interface PageFacts {
  /** Excludes the site's name, which is appended. */
  title?: string;
  fullTitle?: string;
  description?: string | null;
  /** Defaults to the site's. */
  keywords?: string | null;
  /** `location.pathname`, plus the query only if that makes another page. */
  path: string;
  type?: "website" | "article";
  article?: ArticleFacts;
  /** Paths of the same page in other formats. */
  alternates?: { type: string; href: string; title?: string }[];
  /** Hides the page from search engines; its links still count. */
  hidden?: boolean;
}

interface ArticleFacts {
  publishedAt: string;
  updatedAt: string;
  author: string;
  section?: string | null;
  tags?: string[];
}

/** Route id of the public layout. */
const LAYOUT = "site/layout";

type Matches = ({ id: string; loaderData?: unknown } | undefined)[];

/** Matches tags for crawlers, which `pageMeta` returns on the server only. */
const CRAWLER_TAGS =
  "meta[property], meta[name=description], meta[name=keywords], meta[name=author], meta[name^='twitter:']";

/**
 * Returns a page's title, description, canonical address and Open Graph tags; for previews only the title:
 * `meta = ({ matches, location }) => pageMeta(matches, { title: "Contato", path: location.pathname })`. In
 * the browser, returns only what browsers use: title, robots and addresses. React keeps the server's other
 * tags, so that their texts need not be sent a second time as data (`useCrawlerTags`).
 */
export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const site = findLoaderData(matches, "root") as SiteFacts | undefined;
  // The root loader failed, and the error page sets its own title.
  if (!site) return [{ title: page.fullTitle ?? page.title ?? "" }];
  const { settings, siteUrl } = site;
  const title = page.fullTitle ?? [page.title, settings.siteName].filter(Boolean).join(" – ");
  if (site.preview) return [{ title }, { name: "robots", content: "noindex, noarchive" }];
  if (page.hidden) return [{ title }, { name: "robots", content: "noindex" }];
  const url = new URL(withoutSlash(page.path), siteUrl).href;
  const tags = [
    { title },
    // Allows search engines large images and long excerpts.
    { name: "robots", content: "max-image-preview:large, max-snippet:-1" },
    { tagName: "link", rel: "canonical", href: url },
    ...(page.alternates ?? []).map((alternate) => ({ tagName: "link", rel: "alternate", ...alternate })),
  ];
  return import.meta.env.SSR ? [...tags, ...describeToCrawlers(matches, page, site, url)] : tags;
}

function describeToCrawlers(
  matches: Matches,
  page: PageFacts,
  { settings, siteUrl, head }: SiteFacts,
  url: string,
): MetaDescriptor[] {
  const description = page.description ?? head?.seoDescription ?? settings.siteDescription;
  const keywords = page.keywords ?? head?.seoKeywords;
  return [
    { name: "description", content: description },
    ...(keywords ? [{ name: "keywords", content: keywords }] : []),
    { property: "og:type", content: page.article ? "article" : (page.type ?? "website") },
    { property: "og:locale", content: "pt_BR" },
    { property: "og:site_name", content: settings.siteName },
    { property: "og:title", content: page.fullTitle ?? page.title ?? settings.siteName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...describeArticle(page.article),
    ...describeImage(matches, siteUrl),
  ];
}

/** Adds times, author and subjects (https://ogp.me/#type_article). */
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

function describeImage(matches: Matches, siteUrl: string): MetaDescriptor[] {
  const share = (findLoaderData(matches, LAYOUT) as { share?: PageShare | null } | null | undefined)?.share;
  if (!share) return [{ name: "twitter:card", content: "summary" }];
  return [
    { property: "og:image", content: new URL(share.image, siteUrl).href },
    { property: "og:image:type", content: share.type },
    { property: "og:image:width", content: String(share.width) },
    { property: "og:image:height", content: String(share.height) },
    { property: "og:image:alt", content: share.alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Returns the current page's Open Graph image; null in the browser. */
export function useShare(): PageShare | null {
  return useRouteLoaderData<{ share?: PageShare | null }>(LAYOUT)?.share ?? null;
}

/** Removes the first page's tags for crawlers once the visitor navigates: they describe only that page. */
export function useCrawlerTags(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname === first.current) return;
    for (const tag of document.querySelectorAll(CRAWLER_TAGS)) tag.remove();
  }, [pathname]);
}

/** `/servicos/` → `/servicos`. */
export function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

function findLoaderData(matches: Matches, id: string): unknown {
  return matches.find((match) => match?.id === id)?.loaderData;
}
