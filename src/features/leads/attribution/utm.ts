// Reads the campaign from a page's address.

const NAMES = ["source", "medium", "campaign", "term", "content"] as const;
const MAX_LENGTH = 120;

/** Names are without `utm_`. */
export type Utm = Partial<Record<(typeof NAMES)[number], string>>;

/** Returns null if the address names no campaign. */
export function readUtm(pageUrl: string | null): Utm | null {
  const parameters = pageUrl === null ? undefined : URL.parse(pageUrl)?.searchParams;
  const utm: Utm = {};
  for (const name of NAMES) {
    const value = parameters
      ?.get(`utm_${name}`)
      ?.replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_LENGTH)
      .toWellFormed();
    if (value) utm[name] = value;
  }
  return Object.keys(utm).length > 0 ? utm : null;
}

/** "google / cpc / outubro" */
export function describeUtm({ source, medium, campaign, term, content }: Utm): string {
  return [source, medium, campaign, term, content].filter(Boolean).join(" / ");
}
