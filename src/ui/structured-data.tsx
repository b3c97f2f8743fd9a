import { useLocation } from "react-router";

/** A thing as schema.org describes it. */
export interface Thing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

/** The same object each time: React would empty the element at the second render of another. */
const AS_SENT = { __html: "" };

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
  const html = import.meta.env.SSR && thing ? { __html: toScriptText(thing) } : AS_SENT;
  return (
    <script
      // Another page is another element: what was sent is not true of it.
      key={pathname}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
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
