import { OUTBOX_DAYS } from "#src/shared/time/deadlines.ts";
import { definePart } from "./part.ts";

/** The visitor's opening message on WhatsApp, used wherever contact data appear. */
export const CONTACT = definePart("contact", {
  whatsappMessage: "Olá! Vim pelo site e gostaria de conversar.",
});

/** Shown after a message was sent (docs/produto.md, "Contact"). */
export const SENT_TITLE = "Mensagem enviada com sucesso!";

/** Shown with `SENT_TITLE`: the answer time from the settings. */
export const CONTACT_SENT = definePart("contact-sent", {
  text: "Retornaremos {{retorno}}.",
});

/** Shown below the form and after sending. The form's other texts are fixed. */
export const CONTACT_FORM = definePart("contact-form", {
  terms: "Seus dados servem só para responder você, como diz a {{política}}.",
  sent: "Sua mensagem já está com a gente. Se lembrar de mais alguma coisa, escreva de novo.",
  failed: "Nada se perdeu: o que você escreveu continua aqui.",
  queued: "Sem conexão: sua mensagem está guardada e será enviada quando a conexão voltar.",
  queuedText: `Ela espera neste navegador por até ${OUTBOX_DAYS} dias, mesmo que você feche a página.`,
  delivered: "A conexão voltou e sua mensagem foi enviada.",
});
