import { useLocation } from "react-router";
import { usePreview } from "./preview.tsx";

/** A schema.org object. */
export interface Thing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

interface StructuredDataProps {
  /** `import.meta.env.SSR && toSomething(…)`: so the builders are not in the browser's code. */
  thing: Thing | Thing[] | false;
}

/**
 * A page's JSON-LD. Search engines read it in the server's HTML, so the browser leaves it unchanged and
 * writes none after a navigation. A preview has none. It is data and never runs, so the policy need not allow it.
 */
export function StructuredData({ thing }: StructuredDataProps) {
  const { pathname } = useLocation();
  const isPreview = usePreview() !== undefined;
  if (isPreview) return null;
  // The same at each render in the browser, so that React does not touch it.
  const text = import.meta.env.SSR && thing ? toScriptText(thing) : "";
  return (
    <script
      // Another page gets another element: the sent data is not about it.
      key={pathname}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/**
 * JSON-LD that is safe inside a script element: nothing in it can end the element.
 * @param thing one, or several that may refer to each other by `@id`
 */
export function toScriptText(thing: Thing | Thing[]): string {
  const graph = Array.isArray(thing) ? { "@graph": thing } : thing;
  return JSON.stringify({ "@context": "https://schema.org", ...graph }).replaceAll("<", String.raw`\u003c`);
}
