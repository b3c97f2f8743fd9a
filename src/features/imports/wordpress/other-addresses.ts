// Addresses of a WordPress site that are no post's or page's: its lists lead to this site's.
import type { OldSite } from "../old-site/old-site.ts";
import type { WxrHead } from "./read-wxr.ts";

/** Where the other addresses of a site lead. */
export function listOtherAddresses(
  { terms, authors }: WxrHead,
  attachments: { id: string; link: string; parent: string }[],
  pages: ReadonlyMap<string, { link: string }>,
): OldSite["otherAddresses"] {
  const found: OldSite["otherAddresses"] = [{ source: "/?feed=rss2", target: "/rss.xml" }];
  const lead = (source: string, target: string) => found.push({ source, target });
  lead("/comments/feed", "/rss.xml");
  lead("/feed/atom", "/rss.xml");
  lead("/feed/rss2", "/rss.xml");
  const bySlug = new Map(terms.map((term) => [`${term.domain}:${term.slug}`, term]));
  for (const { domain, slug, name, id } of terms) {
    const word = encodeURIComponent(name);
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
  for (const [login] of authors) {
    lead(`/author/${login}`, "/blog");
    lead(`/author/${login}/feed`, "/rss.xml");
  }
  for (const { id, link, parent } of attachments) {
    // The page of a picture leads to the page that shows it.
    const shownOn = pages.get(parent)?.link;
    const target = URL.parse(shownOn ?? "")?.pathname ?? "/blog";
    lead(`/?attachment_id=${id}`, target);
    const own = URL.parse(link);
    if (own && own.search === "") lead(own.pathname, target);
  }
  return found;
}

/** A category below another one has both in its path. */
function pathOf(slug: string, domain: string, bySlug: ReadonlyMap<string, { parent: string }>): string {
  const parts = [slug];
  for (let parent = bySlug.get(`${domain}:${slug}`)?.parent; parent && parts.length < 10;) {
    parts.unshift(parent);
    parent = bySlug.get(`${domain}:${parent}`)?.parent;
  }
  return parts.join("/");
}
