// The kinds of notices in the words of the account's screen, free of Zod for the browser.

/** Kinds of notices to the team about leads. */
export const NOTICE_KINDS = {
  assigned: { label: "Lead atribuído a mim", hint: "Por um colega, pela distribuição ou vários de uma vez" },
  replied: { label: "Resposta de um lead", hint: "Por e-mail, ou uma que um colega anotou do WhatsApp" },
  step: { label: "Próximo passo ou tarefa do dia", hint: "A partir da hora do resumo" },
  deadline: { label: "Prazo de resposta perto do fim", hint: "Duas horas antes" },
  overdue: { label: "Lead sem resposta no prazo", hint: "Quando o prazo passa" },
  undelivered: { label: "E-mail não entregue a um lead", hint: "Quando o servidor de destino recusa" },
} as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_KIND_KEYS = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** Days after which notices are deleted. */
export const NOTICE_DAYS = 90;

/** Most unread notices that are counted. */
export const MAX_UNREAD = 100;

/** "08:00" */
export const hourOf = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
