import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { createFaqItem } from "./faq.server.ts";
import type { FaqInput } from "./schema.ts";
import { faqKind } from "./faq-kind.server.ts";

export const faqSlice: ContentSlice = {
  kinds: [faqKind],
  tables: { faq_items: { about: "perguntas e respostas" } },
  archiveImporters: {
    [faqKind.plural]: {
      isLiveAtOnce: true,
      store: (context, author, id, fields) =>
        createFaqItem(context, author, fields as FaqInput, { id, reason: "imported" }),
    },
  },
  apis: [async () => (await import("./api.ts")).faqApi],
};
