import type { FaqItem } from "./schema.ts";

/**
 * The list for search engines (schema.org, FAQPage).
 * @returns JSON that may stand inside a script element: nothing in it can end one
 */
export function toFaqJsonLd(items: FaqItem[]): string {
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "FAQPage",
    inLanguage: "pt-BR",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }).replaceAll("<", String.raw`\u003c`);
}
