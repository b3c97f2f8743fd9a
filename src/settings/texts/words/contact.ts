import { definePart } from "./part.ts";

export const CONTACT = definePart("contact", {
  title: "Fale com a gente",
  text: "Conte o que você precisa, com as suas palavras.",
  stepsTitle: "O que acontece depois do envio",
  measure: "",
  steps: [
    { title: "Você escreve", text: "Duas frases bastam para começar." },
    { title: "Respondemos", text: "No e-mail que você informar." },
    { title: "Combinamos o próximo passo", text: "Com o que você contou, dizemos como podemos ajudar." },
  ],
  channelsTitle: "Outros jeitos de falar com a gente",
  whatsappText: "Chame no aplicativo, com a primeira frase já escrita.",
  whatsappButton: "Abrir o WhatsApp",
  whatsappMessage: "Olá! Vim pelo site e gostaria de conversar.",
  mapTitle: "Onde estamos",
  mapText: "O mapa vem do Google, que então recebe o endereço da sua conexão.",
  share: "Fale com a gente",
  seoTitle: "Contato",
  seoDescription: "",
});

/** Beside "Mensagem enviada com sucesso!": how soon the company answers is for its owner to promise. */
export const CONTACT_SENT = definePart("contact-sent", {
  text: "Respondemos no e-mail que você informou.",
});

/** Below the form, and after it was sent. The rest of its words are fixed. */
export const CONTACT_FORM = definePart("contact-form", {
  terms: "Seus dados servem só para responder você, como diz a {{política}}.",
  sent: "Sua mensagem já está com a gente. Se lembrar de mais alguma coisa, escreva de novo.",
  failed: "Nada se perdeu: o que você escreveu continua aqui.",
  queued: "Sem conexão: sua mensagem está guardada e será enviada quando a conexão voltar.",
  queuedText: "Ela espera neste navegador por até 7 dias, mesmo que você feche a página.",
  delivered: "A conexão voltou e sua mensagem foi enviada.",
});
