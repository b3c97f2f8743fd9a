import { useLocation } from "react-router";

/** A thing as schema.org describes it. */
export interface Thing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

interface StructuredDataProps {
  /** `import.meta.env.SSR && toSomething(…)`: what builds it is then no part of what visitors fetch. */
  thing: Thing | Thing[] | false;
}

/**
 * What a page is about, for search engines, which read pages as they are sent: the browser leaves it as it came, and
 * writes none for the pages that it goes to. Nothing runs it, so that no policy has to allow it.
 */
export function StructuredData({ thing }: StructuredDataProps) {
  const { pathname } = useLocation();
  // The same each time in the browser: React touches nothing that did not change since the render before.
  const text = import.meta.env.SSR && thing ? toScriptText(thing) : "";
  return (
    <script
      // Another page is another element: what was sent is not true of it.
      key={pathname}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/**
 * JSON-LD that may stand inside a script element: nothing in it can end one.
 * @param thing one, or several that may refer to each other by `@id`
 */
export function toScriptText(thing: Thing | Thing[]): string {
  const graph = Array.isArray(thing) ? { "@graph": thing } : thing;
  return JSON.stringify({ "@context": "https://schema.org", ...graph }).replaceAll("<", String.raw`\u003c`);
}
