// Periods that code enforces and that pages, forms and e-mails mention.

/** How long a message written offline waits in the browser for a connection. */
export const OUTBOX_DAYS = 7;

/** How long the browser remembers visits, with consent. */
export const VISITS_DAYS = 90;

/** Retention of contacts' personal data after their last message, or after their request was settled. */
export const CONTACT_YEARS = 2;

/** Period over which the average response time is computed. */
export const ANSWER_TIME_DAYS = 90;

/** From a data-removal request to its deadline. */
export const REMOVAL_BUSINESS_DAYS = 2;
export const REMOVAL_DEADLINE = `${REMOVAL_BUSINESS_DAYS * 24} horas úteis`;
/** The same with a non-breaking space. */
export const REMOVAL_DEADLINE_UNBROKEN = REMOVAL_DEADLINE.replace(" ", "\u00a0");
export const REMOVAL_DEADLINE_IN_DAYS = /* @__PURE__ */ inDays(REMOVAL_BUSINESS_DAYS);

/** "dois dias úteis" */
function inDays(days: number): string {
  if (days === 1) return "um dia útil";
  return `${["dois", "três", "quatro", "cinco"][days - 2] ?? days} dias úteis`;
}
