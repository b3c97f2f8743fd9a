import type { QuestionData } from "#src/features/faq/faq-page/question-part.part.tsx";
import { listFaqGroups } from "#src/features/faq/faq.server.ts";
import { getPublicSettings } from "#src/settings/settings.server.ts";
import { fillIn } from "#src/settings/texts/live-values.ts";
import { getLiveValues } from "#src/settings/texts/texts.server.ts";
import { toWhatsappAddress } from "#src/shared/people/phone-links.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import type { questionListSection } from "./schema.ts";

export const load: SectionLoader<typeof questionListSection> = async (
  resources,
  { whatsappMessage },
  { path },
): Promise<QuestionData> => {
  const { whatsappNumber } = await getPublicSettings(resources);
  const message = fillIn(whatsappMessage, await getLiveValues(resources));
  const groups = await listFaqGroups(resources);
  return { groups, whatsapp: toWhatsappAddress(whatsappNumber, message, path) };
};
