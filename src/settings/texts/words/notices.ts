// Pages shown in place of others.

import { definePart } from "./part.ts";

export const NOT_FOUND = definePart("not-found", {
  title: "Página não encontrada",
  text: "O endereço não leva a lugar nenhum deste site. A página pode ter mudado de lugar, ou nunca ter existido.",
  button: "Voltar para o início",
  ways: "Ou siga por aqui",
  seoTitle: "Página não encontrada",
});

/** docs/produto.md, "Notices". */
export const ERROR = definePart("error", {
  title: "Ops! Algo deu errado",
  text: "O problema está do nosso lado, não do seu. Recarregue a página; se ele continuar, fale com a gente.",
});

export const MAINTENANCE_TEXTS = definePart("maintenance", {
  title: "Site em manutenção",
  text: "O site está em manutenção e volta em breve. Obrigado pela paciência.",
  seoTitle: "Em manutenção",
  contact: "Precisa falar agora? Escreva para {{e-mail}}.",
});

/** Shown until an administrator opens the site (docs/produto.md, "Notices"). */
export const CONSTRUCTION = definePart("construction", {
  title: "Em construção",
  text: "Este site ainda não abriu. Volte em breve.",
  whatsapp: "Conversar no WhatsApp",
  seoTitle: "Em construção",
});

export const OFFLINE = definePart("offline", {
  title: "Você está sem conexão",
  text: "Esta página ainda não foi guardada neste aparelho. Assim que a conexão voltar, ela abre sozinha.",
  button: "Tentar de novo",
  seoTitle: "Sem conexão",
  seen: "O que você já abriu pode ser lido agora",
});
