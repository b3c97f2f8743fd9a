// Structured data of a post for search engines (schema.org).

import { type SiteIdentity, toAbsolute, toOwner, websiteId } from "#src/ui/page/json-ld.ts";
import type { Thing } from "#src/ui/page/structured-data.tsx";

export interface ArticleFacts {
  path: string;
  title: string;
  description: string;
  /** Paths or absolute URLs; the page's Open Graph image if it has none of its own. */
  images: string[];
  publishedAt: string;
  updatedAt: string;
  author: string;
  category: string | null;
  tags: string[];
}

/** Longest headline that search engines show. */
const HEADLINE_LENGTH = 110;

export function toArticle(site: SiteIdentity, article: ArticleFacts): Thing {
  const url = new URL(article.path, site.siteUrl).href;
  return {
    "@type": "BlogPosting",
    "@id": `${url}#post`,
    headline: shorten(article.title, HEADLINE_LENGTH),
    description: article.description,
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    inLanguage: "pt-BR",
    image: toAbsolute(article.images, site),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { "@type": "Person", name: article.author },
    publisher: toOwner(site),
    articleSection: article.category ?? undefined,
    keywords: article.tags.length > 0 ? article.tags.join(", ") : undefined,
    isPartOf: { "@id": websiteId(site.siteUrl) },
  };
}

function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
