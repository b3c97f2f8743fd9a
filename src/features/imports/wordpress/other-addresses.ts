// Redirects WordPress addresses that are not items, such as its lists, to this site's.

import { toSlug } from "#src/shared/slug.ts";
import type { OldSite } from "../old-site/old-site.ts";
import { decodeEntities } from "./decode-entities.ts";
import type { WxrHead } from "./read-wxr.ts";

const SITEMAPS = ["/wp-sitemap.xml", "/sitemap_index.xml", "/post-sitemap.xml", "/page-sitemap.xml"].concat(
  ["posts-post", "posts-page", "taxonomies-category", "taxonomies-post_tag", "users"].map(
    (name) => `/wp-sitemap-${name}-1.xml`,
  ),
);

export function listOtherAddresses(
  { terms, authors }: WxrHead,
  attachments: { id: string; link: string; parent: string }[],
  pages: ReadonlyMap<string, { link: string; date: string }>,
): OldSite["otherAddresses"] {
  const found: OldSite["otherAddresses"] = [{ source: "/?feed=rss2", target: "/rss.xml" }];
  const lead = (source: string, target: string) => found.push({ source, target });
  lead("/comments/feed", "/rss.xml");
  lead("/feed/atom", "/rss.xml");
  lead("/feed/rss2", "/rss.xml");
  for (const sitemap of SITEMAPS) lead(sitemap, "/sitemap.xml");
  // The redirect lookup also handles what follows a list's address, such as "/page/2".
  lead("/page", "/blog");
  for (const { date } of pages.values()) {
    const [, year, month] = /^([1-9]\d{3})-(\d\d)/.exec(date) ?? [];
    if (year) for (const path of [`/${year}`, `/${year}/${month}`]) lead(path, "/blog");
  }
  const bySlug = new Map(terms.map((term) => [`${term.domain}:${term.slug}`, term]));
  for (const { domain, slug, name, id } of terms) {
    const word = encodeURIComponent(decodeEntities(name).trim());
    const isUsual = slug === "uncategorized" || slug === "sem-categoria";
    const target = isUsual ? "/blog" : `/blog?${domain === "category" ? "categoria" : "tag"}=${word}`;
    const path = `/${domain === "category" ? "category" : "tag"}/${pathOf(slug, domain, bySlug)}`;
    lead(path, target);
    lead(`${path}/feed`, "/rss.xml");
    if (domain === "category") {
      lead(`/category/${slug}`, target);
      if (id) lead(`/?cat=${id}`, target);
    }
  }
  for (const [login] of authors)
    // WordPress derives an author's address from the login name.
    for (const slug of new Set([login, toSlug(login)])) {
      lead(`/author/${slug}`, "/blog");
      lead(`/author/${slug}/feed`, "/rss.xml");
    }
  for (const { id, link, parent } of attachments) {
    const shownOn = pages.get(parent)?.link;
    const target = URL.parse(shownOn ?? "")?.pathname ?? "/blog";
    for (const name of ["p", "attachment_id"]) lead(`/?${name}=${id}`, target);
    const own = URL.parse(link);
    if (own && own.search === "") lead(own.pathname, target);
  }
  return found;
}

/** A subcategory's path includes its parents. */
function pathOf(slug: string, domain: string, bySlug: ReadonlyMap<string, { parent: string }>): string {
  const parts = [slug];
  for (let parent = bySlug.get(`${domain}:${slug}`)?.parent; parent && parts.length < 10;) {
    parts.unshift(parent);
    parent = bySlug.get(`${domain}:${parent}`)?.parent;
  }
  return parts.join("/");
}
