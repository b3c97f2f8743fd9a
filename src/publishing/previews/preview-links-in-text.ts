// Links in the texts of a preview lead on within it.

/** A link of rendered Markdown, whose attributes are always in double quotes. */
const LINK = /(<a\b[^>]*?\shref=")([^"]*)(")/g;
/** A path of this site, and not another host's ("//", "/\\"). */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * @param html sanitised, as rendered from Markdown
 * @param base of the preview: "/previa/<token>"
 * @param siteUrl links by the site's own name are links within it too
 * @param isPage whether a path leads to a page, and not to a file or a call
 */
export function keepLinksInside(
  html: string,
  { base, siteUrl, isPage }: { base: string; siteUrl: string; isPage: (path: string) => boolean },
): string {
  return html.replaceAll(LINK, (link, before: string, href: string, after: string) => {
    const path = href.startsWith(`${siteUrl}/`) ? href.slice(siteUrl.length) : href;
    return OWN_PATH.test(path) && isPage(path) ? before + base + path + after : link;
  });
}
