// Messages that several public forms share. Not in a schema, because forms load Zod late or not at all.

export const FORM_SENT = "Formulário enviado com sucesso!";
export const FORM_FAILED = {
  title: "Erro ao enviar mensagem",
  description: "Tente novamente ou entre em contato via WhatsApp.",
};
export const EBOOK_FIELDS_REQUIRED = "Por favor, preencha seu nome e e-mail.";
export const NEWSLETTER_EMAIL_REQUIRED = "Por favor, informe seu e-mail.";
