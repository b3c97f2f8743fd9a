import type { ContentSlice } from "#src/publishing/content-type.server.ts";
import { faqType } from "./faq-type.server.ts";
import { createFaqItem } from "./faq.server.ts";
import type { FaqInput } from "./schema.ts";

export const faqSlice: ContentSlice = {
  kinds: [faqType],
  tables: { faq_items: { about: "perguntas e respostas" } },
  archiveImporters: {
    [faqType.plural]: {
      isLiveAtOnce: true,
      store: (context, author, id, fields) =>
        createFaqItem(context, author, fields as FaqInput, { id, reason: "imported" }),
    },
  },
  apis: [async () => (await import("./api.ts")).faqApi],
};
