// Texts of the demo's fictional company that replace the product's generic defaults.

import { BUNDLED_GUIDE_PATH, ebookFileOf } from "#src/features/ebook/ebook.server.ts";
import { changeTexts, textsChangeSchema } from "#src/features/site-texts/texts-type.server.ts";
import type { ContentContext } from "#src/publishing/content-type.server.ts";
import { EXAMPLE_CONTENT } from "#src/publishing/history/site-authors.ts";
import { readStoredTexts } from "#src/settings/texts/texts.server.ts";
import { addDemoGuide, demoEbookTexts } from "./demo-ebook.ts";

/** Keeps two words on one line. */
const NB = "\u00a0";

export const demoTexts: Record<string, unknown> = {
  "not-found:title": "Esta página saiu do prumo",
  "maintenance:title": "Estamos ajustando o nível",
  "contact:whatsappMessage": "Olá! Vim pelo site e gostaria de conversar sobre um projeto.",
  "posts:title": `Blog: ideias que param em${NB}pé.`,
  "posts:text":
    "Custos, contratos, integrações e leis, para quem compra, usa ou herda software na empresa. Sem jargão, com as contas feitas.",
  "posts:closingTitle": "Ficou uma pergunta sobre o seu caso?",
  "posts:closingText": "Conte em duas frases como é hoje. Respondemos {{retorno}}, sem compromisso.",
  "posts:share": "O que aprendemos construindo sistemas",
  "posts:seoDescription":
    "Custos, contratos, integrações e leis: artigos para quem compra, usa ou herda software na empresa.",
  "portfolio:title": `Sistemas que já estão de${NB}pé.`,
  "portfolio:text": "Cada projeto é contado como foi: o problema, o que construímos e o que se mediu depois.",
  "portfolio:closingText": "Conte o problema como ele é hoje. Respondemos {{retorno}}, com perguntas boas.",
  "portfolio:projectTitle": "Tem um problema parecido?",
  "portfolio:projectText": "Conte como é hoje. Dizemos o que dá para fazer, em quanto tempo e por quanto.",
  "portfolio:missing":
    "O projeto pode ter mudado de endereço, ou já não estar publicado. Os outros continuam de pé.",
  "portfolio:share": "O que construímos, e o que mudou depois",
  "portfolio:seoDescription":
    "Sistemas, integrações e modernizações contados como foram: o problema, o que construímos e o resultado medido.",
  ...demoEbookTexts,
  "contact-form:delivered": "A conexão voltou e sua mensagem foi enviada. Retornaremos {{retorno}}.",
  "mail-newsletter:body":
    "A partir de agora, quando publicarmos um artigo que vale o seu tempo, você recebe o resumo e o link. Sem propaganda e sem mensagem todo dia.\n\nNão foi você, ou mudou de ideia? Dá para sair agora ou quando quiser, sem explicar nada.\n\n{{blog}} {{link}}",
  "newsletter-page:share": "Um e-mail a cada artigo novo",
  "newsletter:text":
    "O resumo de cada artigo novo sobre sistemas, integrações e contratação. Sem propaganda no meio.",
  "newsletter-page:seoDescription":
    "Receba por e-mail o resumo de cada artigo novo sobre sistemas, integrações e contratação.",
};

/** Stores the demo texts and the guide, as the first revision of the texts. */
export async function addDemoTexts(context: ContentContext): Promise<void> {
  await change(context, { ...demoTexts, "ebook-popup:file": await addDemoGuide(context) });
}

/**
 * Adds the guide to the library of a site that still offers earlier versions' `/downloads/transformacao-digital.pdf`.
 */
export async function keepBundledGuide(context: ContentContext): Promise<void> {
  if (ebookFileOf(await readStoredTexts(context.db)) !== BUNDLED_GUIDE_PATH) return;
  const file = await addDemoGuide(context);
  if (file !== null) await change(context, { "ebook-popup:file": file });
}

async function change(context: ContentContext, texts: Record<string, unknown>): Promise<void> {
  const changes = textsChangeSchema.parse(texts);
  const result = await changeTexts(context, EXAMPLE_CONTENT, changes, { reason: "imported" });
  if (!result.ok) throw new Error(`the demo's texts were refused: ${result.detail ?? result.code}`);
}
