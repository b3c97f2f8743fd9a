import type { ContentSlice } from "#src/publishing/kind.server.ts";
import { faqKind } from "./faq-kind.server.ts";

export const faqSlice: ContentSlice = {
  kinds: [faqKind],
  apis: [async () => (await import("./api.ts")).faqApi],
};
