/** A thing as schema.org describes it. */
export interface Thing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

/** What a page is about, for search engines. Browsers run none of it, so that no policy has to allow it. */
export function StructuredData({ thing }: { thing: Thing | Thing[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(thing) }} />;
}

/**
 * JSON-LD that may stand inside a script element: nothing in it can end one.
 * @param thing one, or several that may refer to each other by `@id`
 */
export function toScriptText(thing: Thing | Thing[]): string {
  const graph = Array.isArray(thing) ? { "@graph": thing } : thing;
  return JSON.stringify({ "@context": "https://schema.org", ...graph }).replaceAll("<", String.raw`\u003c`);
}
