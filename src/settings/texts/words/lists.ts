import { definePart } from "./part.ts";

export const BLOG = definePart("posts", {
  title: "Blog",
  text: "Artigos e novidades da {{empresa}}.",
  withoutTag: "Tirar a tag",
  contents: "Neste artigo",
  related: "Continue a leitura",
  closingTitle: "Ficou uma pergunta?",
  closingText: "Escreva para nós, com as suas palavras.",
  missing: "O artigo pode ter mudado de endereço, ou já não estar publicado.",
  notCopied: "Não foi possível copiar o link",
  share: "Artigos e novidades",
  seoTitle: "Blog",
  seoDescription: "Artigos e novidades da {{empresa}}.",
});

export const PORTFOLIO = definePart("portfolio", {
  title: "Portfólio",
  text: "O que já fizemos, contado projeto a projeto.",
  closingTitle: "O próximo pode ser o seu.",
  closingText: "Conte o que você precisa, com as suas palavras.",
  readCase: "Ler o caso completo",
  projectTitle: "Precisa de algo parecido?",
  projectText: "Conte o que você precisa, com as suas palavras.",
  missing: "O projeto pode ter mudado de endereço, ou já não estar publicado.",
  share: "O que já fizemos",
  seoTitle: "Portfólio",
  seoDescription: "Projetos da {{empresa}}, contados um a um.",
});

export const LISTS = { "/portfolio": PORTFOLIO, "/blog": BLOG };
