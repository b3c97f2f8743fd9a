import { definePart } from "./part.ts";

/** The popup, and what its form says on the e-book's page too. */
export const EBOOK_POPUP = definePart("ebook-popup", {
  /** Where the e-book is. Empty: the site offers none by itself. */
  file: "",
  title: "E-book gratuito: Transformação Digital",
  text: "24 páginas para usar na segunda-feira: diagnóstico, integrações com banco e fisco, LGPD, orçamento e um plano de 90 dias.",
  terms: "O link também vai para o seu e-mail. Seus dados ficam conosco, como diz a {{política}}.",
  failed: "Nada se perdeu: o que você escreveu continua aqui.",
  open: "Abrir o e-book (PDF)",
  coverTitle: "Transformação\nDigital",
  coverText: "Do diagnóstico ao plano de 90 dias",
});

export const EBOOK = definePart("ebook", {
  title: "E-book gratuito: Transformação Digital",
  text: "Um guia de 24 páginas para quem dirige uma empresa brasileira e sente que os sistemas ficaram para trás.",
  chapters: [
    { text: "O diagnóstico que cabe em uma manhã, com a folha para preencher" },
    { text: "Como trocar um sistema antigo por partes, sem parar a operação" },
    { text: "Bancos, notas e reforma tributária: o que perguntar antes de integrar" },
    { text: "LGPD em uma página e cinco medidas" },
    { text: "Comprar pronto ou construir: a conta de cinco anos" },
    { text: "Um plano de 90 dias, com marcos e o que fazer se a resposta for não" },
  ],
  sent: "Verifique seu e-mail para baixar o material. Ou abra agora:",
  seoTitle: "E-book gratuito: Transformação Digital",
  seoDescription:
    "Um guia de 24 páginas para empresas brasileiras: diagnóstico, integrações, LGPD, orçamento e um plano de 90 dias.",
});
