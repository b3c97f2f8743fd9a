import { readFile } from "node:fs/promises";
import { BUNDLED_GUIDE_NAME } from "#src/features/ebook/ebook.server.ts";
import { fileId, storeFile } from "#src/media/files.server.ts";
import type { ContentContext } from "#src/publishing/content-type.server.ts";
import { SEED_FOLDER } from "./seed-folder.ts";

export const demoEbookTexts = {
  "ebook-popup:title": "E-book gratuito: Transformação Digital",
  "ebook-popup:text":
    "24 páginas para usar na segunda-feira: diagnóstico, integrações com banco e fisco, LGPD, orçamento e um plano de 90 dias.",
  "ebook-popup:open": "Abrir o e-book (PDF)",
  "ebook-popup:coverTitle": "Transformação\nDigital",
  "ebook-popup:coverText": "Do diagnóstico ao plano de 90 dias",
  "ebook:title": "E-book gratuito: Transformação Digital",
  "ebook:text":
    "Um guia de 24 páginas para quem dirige uma empresa brasileira e sente que os sistemas ficaram para trás.",
  "ebook:chapters": [
    { text: "O diagnóstico que cabe em uma manhã, com a folha para preencher" },
    { text: "Como trocar um sistema antigo por partes, sem parar a operação" },
    { text: "Bancos, notas e reforma tributária: o que perguntar antes de integrar" },
    { text: "LGPD em uma página e cinco medidas" },
    { text: "Comprar pronto ou construir: a conta de cinco anos" },
    { text: "Um plano de 90 dias, com marcos e o que fazer se a resposta for não" },
  ],
  "ebook:seoTitle": "E-book gratuito: Transformação Digital",
  "ebook:seoDescription":
    "Um guia de 24 páginas para empresas brasileiras: diagnóstico, integrações, LGPD, orçamento e um plano de 90 dias.",
  "mail-ebook:subject": "Seu e-book: Transformação Digital",
  "mail-ebook:body":
    "Olá, {{nome}}. Aqui está o guia Transformação Digital: do diagnóstico ao plano de 90 dias, com listas de conferência que você pode usar na segunda-feira.\n\n{{dados}}\n\nSe for ler só uma parte, comece pelo diagnóstico. Ele cabe em uma manhã e diz onde o resto deve começar.\n\n{{link}}",
  "mail-ebook:button": "Baixar o e-book (PDF)",
  "mail-ebook:footer":
    "Você recebeu este e-mail porque o guia foi pedido com este endereço em {{site}}. Foi só isso: você não entrou em nenhuma lista.",
};

export const DEMO_GUIDE = new URL(`files/${BUNDLED_GUIDE_NAME}`, SEED_FOLDER);

export async function demoGuideId(): Promise<string> {
  return fileId(await readFile(DEMO_GUIDE));
}

/** Stores the guide in the library as an upload. @returns its address; null if it was deleted by somebody */
export async function addDemoGuide(context: ContentContext): Promise<string | null> {
  const stored = await storeFile(context, await readFile(DEMO_GUIDE), BUNDLED_GUIDE_NAME, { isKept: true });
  return stored.ok ? stored.file.url : null;
}
