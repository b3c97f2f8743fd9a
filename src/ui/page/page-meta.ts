import { type MetaDescriptor, useLocation, useRouteLoaderData } from "react-router";

/** Facts about the site, from the root loader. */
interface SiteFacts {
  siteUrl: string;
  settings: {
    siteName: string;
    siteDescription: string;
    seoDescription: string | null;
    seoKeywords: string | null;
  };
  /** Set in a preview. */
  preview?: object;
}

/** The Open Graph image of a page, from the layout's loader. */
export interface PageShare {
  /** Path of its page: after a navigation in the browser it may be another page's. */
  path: string;
  /** From the root of the site. */
  image: string;
  type: string;
  width: number;
  height: number;
  alt: string;
}

interface PageFacts {
  /** Without the site's name, which is appended. */
  title?: string;
  /** The whole title, unchanged. */
  fullTitle?: string;
  description?: string | null;
  /** By default the site's. */
  keywords?: string | null;
  /** `location.pathname`, with a query only if that makes another page. */
  path: string;
  type?: "website" | "article";
  article?: ArticleFacts;
  /** Other formats of the same page, as paths. */
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

/** The layout of public pages. */
const LAYOUT = "site/layout";

type Matches = ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * Title, description, canonical address and Open Graph of a page; of a preview the title only:
 * `meta = ({ matches, location }) => pageMeta(matches, { title: "Contato", path: location.pathname })`.
 */
export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const site = findLoaderData(matches, "root") as SiteFacts | undefined;
  // The root loader failed: the error page sets its own title.
  if (!site) return [{ title: page.fullTitle ?? page.title ?? "" }];
  const { settings, siteUrl } = site;
  const title = page.fullTitle ?? [page.title, settings.siteName].filter(Boolean).join(" – ");
  if (site.preview) return [{ title }, { name: "robots", content: "noindex, noarchive" }];
  if (page.hidden) return [{ title }, { name: "robots", content: "noindex" }];
  const description = page.description ?? settings.seoDescription ?? settings.siteDescription;
  const keywords = page.keywords ?? settings.seoKeywords;
  const url = new URL(withoutSlash(page.path), siteUrl).href;
  return [
    { title },
    { name: "description", content: description },
    ...(keywords ? [{ name: "keywords", content: keywords }] : []),
    // Allows search engines large images and long excerpts.
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

/** The current page's Open Graph image; null after a navigation in the browser. */
export function useShare(): PageShare | null {
  const { pathname } = useLocation();
  const layout = useRouteLoaderData<{ share?: PageShare | null }>(LAYOUT);
  return layout?.share?.path === withoutSlash(pathname) ? layout.share : null;
}

/** `/servicos/` → `/servicos`. */
export function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

function findLoaderData(matches: Matches, id: string): unknown {
  return matches.find((match) => match?.id === id)?.loaderData;
}
