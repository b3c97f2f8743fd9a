/**
 * Crawlers that run a page's scripts and name themselves; not Cubot, which makes phones. Other programs that name
 * themselves (curl, the browser of a test) visit on purpose and count.
 */
const CRAWLER = /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|inspectiontool/i;

export function isCrawler(userAgent: string): boolean {
  return CRAWLER.test(userAgent);
}
