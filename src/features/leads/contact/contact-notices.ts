// What visitor and analytics are told of a contact message, sent from the form or later from the outbox.
/** docs/produto.md, "Contact". */
export const SENT_EVENT = {
  event: "form_submit",
  action: "submit_form",
  category: "Conversão",
  label: "Formulário de Contato",
} as const;
