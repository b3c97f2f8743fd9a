import { definePart } from "./part.ts";
import { OUTBOX_DAYS } from "#src/shared/time/deadlines.ts";

/** What a visitor begins with on WhatsApp, wherever contact data stand. The page's own words are its sections'. */
export const CONTACT = definePart("contact", {
  whatsappMessage: "Olá! Vim pelo site e gostaria de conversar.",
});

/** docs/produto.md, "Contact": said after a message was sent. */
export const SENT_TITLE = "Mensagem enviada com sucesso!";

/** Shown with `SENT_TITLE`: how soon the company answers, according to the settings. */
export const CONTACT_SENT = definePart("contact-sent", {
  text: "Retornaremos {{retorno}}.",
});

/** Below the form, and after it was sent. The rest of its words are fixed. */
export const CONTACT_FORM = definePart("contact-form", {
  terms: "Seus dados servem só para responder você, como diz a {{política}}.",
  sent: "Sua mensagem já está com a gente. Se lembrar de mais alguma coisa, escreva de novo.",
  failed: "Nada se perdeu: o que você escreveu continua aqui.",
  queued: "Sem conexão: sua mensagem está guardada e será enviada quando a conexão voltar.",
  queuedText: `Ela espera neste navegador por até ${OUTBOX_DAYS} dias, mesmo que você feche a página.`,
  delivered: "A conexão voltou e sua mensagem foi enviada.",
});
