// The contact and FAQ pages. Their texts used to be site texts (docs/adr/0115).

import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { contactFormSection } from "../sections/contact-form/schema.ts";
import { questionListSection } from "../sections/question-list/schema.ts";
import type { PageContent } from "./page-content.ts";

type RequiredSection = typeof contactFormSection | typeof questionListSection;

/** Former names of fields that were renamed. */
const OLD_NAMES: Readonly<Record<string, string>> = { items: "steps" };

/**
 * Builds both pages with the product's texts or the owner's.
 * @param texts former site texts by name: `contact:title`, `faq:title`
 */
export function makeRequiredPages(texts: StoredTexts): PageContent[] {
  return [
    {
      role: "questions",
      path: "/faq",
      title: "FAQ",
      ...readSeo("faq", texts, {
        seoTitle: "Perguntas frequentes",
        seoDescription: "Respostas às perguntas que a {{empresa}} mais recebe.",
      }),
      sections: [{ type: questionListSection.type, props: propsOf(questionListSection, "faq", texts) }],
    },
    {
      role: "contact",
      path: "/contato",
      title: "Contato",
      ...readSeo("contact", texts, {}),
      sections: [{ type: contactFormSection.type, props: propsOf(contactFormSection, "contact", texts) }],
    },
  ];
}

/** Tells whether a name is that of a former site text that moved to these pages. */
export function isFormerText(key: string): boolean {
  return /^(contact|faq):/.test(key) && key !== "contact:whatsappMessage";
}

/** Returns the product's texts, replaced by the owner's where they are valid. */
function propsOf(kind: RequiredSection, part: string, texts: StoredTexts): Record<string, unknown> {
  const fields = Object.entries(kind.starter).map(([name, own]) => {
    const written = texts[`${part}:${OLD_NAMES[name] ?? name}`];
    const { success } = kind.schema.safeParse({ ...kind.starter, [name]: written });
    return [name, success && written !== undefined ? written : own];
  });
  return Object.fromEntries(fields);
}

type Seo = Pick<PageContent, "seoTitle" | "seoDescription">;

function readSeo(part: string, texts: StoredTexts, own: Seo): Seo {
  const read = (name: keyof Seo): string | null => {
    const written = texts[`${part}:${name}`];
    // A page title has a single line.
    return (typeof written === "string" ? written.replaceAll("\n", " ") : own[name]) || null;
  };
  return { seoTitle: read("seoTitle"), seoDescription: read("seoDescription") };
}
