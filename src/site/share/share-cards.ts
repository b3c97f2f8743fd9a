// The texts of the Open Graph images of fixed pages. Those of posts and projects have their titles.

export interface PageCard {
  /** Id of an uploaded image, shown instead of the drawn cover. */
  imageId?: string | undefined;
  /** "Serviços" */
  kicker: string;
  title: string;
}

export const PAGE_CARDS: Record<string, PageCard> = {
  "/portfolio": { kicker: "Portfólio", title: "O que construímos, e o que mudou depois" },
  "/blog": { kicker: "Blog", title: "O que aprendemos construindo sistemas" },
  "/faq": { kicker: "Perguntas frequentes", title: "Antes de construir, pergunte" },
  "/contato": { kicker: "Contato", title: "Comece pelo problema" },
  "/ebook": { kicker: "E-book gratuito", title: "Transformação Digital" },
  "/newsletter": { kicker: "Newsletter", title: "Um e-mail a cada artigo novo" },
  "/remove-cadastro": { kicker: "LGPD", title: "Remoção de dados" },
};
