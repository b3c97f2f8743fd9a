import { getWords } from "#src/settings/texts/texts.server.ts";
import { LEGAL } from "#src/settings/texts/words/legal.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import { findLegalVersions } from "./legal-versions.server.ts";
import type { LegalData } from "./legal.section.tsx";
import type { legalSection } from "./schema.ts";

export const load: SectionLoader<typeof legalSection> = async (
  resources,
  _props,
  page,
): Promise<LegalData> => {
  const { contents, versions } = await getWords(resources, LEGAL);
  return { ...(await findLegalVersions(resources, page)), words: { contents, versions } };
};
