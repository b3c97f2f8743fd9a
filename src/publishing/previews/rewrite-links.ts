// Rewrites links in texts, so that they stay within the preview.

/** A link in rendered Markdown, whose attributes are always double-quoted. */
const LINK = /(<a\b[^>]*?\shref=")([^"]*)(")/g;
/** A path of this site, not another host ("//", "/\\"). */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * @param html sanitized output of the Markdown renderer
 * @param base "/previa/<token>"
 * @param siteUrl absolute links to the site count as its own
 * @param isPage whether a path leads to a page instead of a file or an API call
 */
export function rewriteLinks(
  html: string,
  { base, siteUrl, isPage }: { base: string; siteUrl: string; isPage: (path: string) => boolean },
): string {
  return html.replaceAll(LINK, (link, before: string, href: string, after: string) => {
    const path = href.startsWith(`${siteUrl}/`) ? href.slice(siteUrl.length) : href;
    return OWN_PATH.test(path) && isPage(path) ? before + base + path + after : link;
  });
}
