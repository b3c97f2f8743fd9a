import { definePart } from "./part.ts";

/** The form and its introduction, at the end of the blog and on its own page. */
export const NEWSLETTER = definePart("newsletter", {
  title: "Um e-mail quando há o que dizer",
  text: "O que publicarmos de novo, no seu e-mail.",
  terms: "Dá para sair quando quiser, com um clique. Veja a {{política}}.",
  sent: "Pronto. A confirmação já está a caminho da sua caixa de entrada.",
  failed: "Nada se perdeu: o e-mail que você escreveu continua aqui.",
});

export const NEWSLETTER_PAGE = definePart("newsletter-page", {
  done: "Você receberá nossas novidades em breve. A confirmação chega por e-mail em alguns minutos, com o link para sair quando quiser.",
  doneButton: "Ler o blog",
  share: "As novidades no seu e-mail",
  seoTitle: "Newsletter",
  seoDescription: "Receba por e-mail as novidades da {{empresa}}.",
});

export const NEWSLETTER_LEAVE = definePart("newsletter-leave", {
  title: "Sair da newsletter?",
  text: "Seu e-mail sai da lista na hora e é apagado do cadastro da newsletter. Você pode voltar quando quiser.",
  button: "Sair da lista",
  stay: "Continuar inscrito",
  leftTitle: "Pronto, você saiu da lista.",
  leftText: "Não guardamos o seu e-mail na newsletter. Obrigado pelo tempo que nos deu.",
  leftHome: "Ir para o início",
  leftBack: "Saí por engano, quero voltar",
  unknownTitle: "Este link não leva a nenhuma inscrição",
  unknownText:
    "Ele pode ter chegado cortado. Abra o link inteiro do último e-mail que recebeu de nós, ou peça a remoção dos seus dados.",
  unknownButton: "Pedir a remoção dos dados",
  seoTitle: "Sair da newsletter",
});
