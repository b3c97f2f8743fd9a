// What visitor and analytics are told of a contact message, sent from the form or later from the outbox.

/** docs/produto.md, "Contact". */
export const SENT_EVENT = {
  event: "form_submit",
  action: "submit_form",
  category: "Conversão",
  label: "Formulário de Contato",
} as const;

export const SENT = {
  title: "Mensagem enviada com sucesso!",
  description: "Retornaremos em até 24 horas úteis.",
};

export const FAILED = {
  title: "Erro ao enviar mensagem",
  description: "Tente novamente ou entre em contato via WhatsApp.",
};
