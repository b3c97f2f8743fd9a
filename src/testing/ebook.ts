import { changeTexts, textsChangeSchema } from "#src/features/site-texts/texts-type.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { addDemoGuide, demoEbookTexts } from "#src/seed/demo-ebook.ts";

/** Adds the demo's e-book to a site. @returns the file's address */
export async function offerEbook(resources: Resources): Promise<string> {
  const file = await addDemoGuide(resources);
  if (file === null) throw new Error("the guide is stored");
  const texts = textsChangeSchema.parse({ ...demoEbookTexts, "ebook-popup:file": file });
  await changeTexts(resources, { id: null, name: "Teste" }, texts);
  return file;
}
