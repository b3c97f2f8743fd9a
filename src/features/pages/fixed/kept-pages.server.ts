// The pages of contact and of questions. Their words were texts of the site once (docs/adr/0115).
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { contactFormSection } from "../sections/contact-form/schema.ts";
import { questionListSection } from "../sections/question-list/schema.ts";
import type { PageContent } from "./page-content.ts";

type KeptKind = typeof contactFormSection | typeof questionListSection;

/** What a field of the section was called as a text of the site, where it had another name. */
const OLD_NAMES: Readonly<Record<string, string>> = { items: "steps" };

/**
 * Both pages as a new site has them, or with the words that an owner had given them.
 * @param texts by their names: `contact:title`, `faq:title`
 */
export function makeKeptPages(texts: StoredTexts): PageContent[] {
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

/** Whether a text of the site was one of these pages', and is none any more. */
export function isKeptWord(key: string): boolean {
  return /^(contact|faq):/.test(key) && key !== "contact:whatsappMessage";
}

/** The kind's own words, and in their place those that were written. */
function propsOf(kind: KeptKind, part: string, texts: StoredTexts): Record<string, unknown> {
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
    // The title of a page is one line.
    return (typeof written === "string" ? written.replaceAll("\n", " ") : own[name]) || null;
  };
  return { seoTitle: read("seoTitle"), seoDescription: read("seoDescription") };
}
