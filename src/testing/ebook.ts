import { GUIDE_PATH } from "#src/features/ebook/ebook.server.ts";
import { changeTexts } from "#src/features/site-texts/texts-kind.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

/** Gives a site the e-book of the demo. */
export async function offerEbook(resources: Resources): Promise<void> {
  await changeTexts(resources, { id: null, name: "Teste" }, { "ebook-popup:file": GUIDE_PATH });
}
