import { useLocation } from "react-router";
import { usePreview } from "./preview.tsx";

export interface Thing {
  "@type": string;
  "@id"?: string;
  [property: string]: unknown;
}

interface StructuredDataProps {
  /** Pass `import.meta.env.SSR && toSomething(…)`, to keep the builders out of the browser's code. */
  thing: Thing | Thing[] | false;
}

/**
 * A page's JSON-LD. Search engines read it in the server's HTML, so the browser leaves it unchanged and adds no more
 * after a navigation. Previews have no JSON-LD. As data it never runs, so the policy need not allow it.
 */
export function StructuredData({ thing }: StructuredDataProps) {
  const { pathname } = useLocation();
  const isPreview = usePreview() !== undefined;
  if (isPreview) return null;
  // Constant in the browser, so that React does not touch it.
  const text = import.meta.env.SSR && thing ? toScriptText(thing) : "";
  return (
    <script
      // Another page gets another element, since the sent data does not describe it.
      key={pathname}
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/**
 * Escapes JSON-LD so that it cannot end its script element.
 * @param thing one, or several that may refer to each other by `@id`
 */
export function toScriptText(thing: Thing | Thing[]): string {
  const graph = Array.isArray(thing) ? { "@graph": thing } : thing;
  return JSON.stringify({ "@context": "https://schema.org", ...graph }).replaceAll("<", String.raw`\u003c`);
}
