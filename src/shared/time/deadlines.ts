// How soon the company answers, and how long something waits or is kept: what counts, and how pages, forms and e-mails say it.

/** A message written without a connection waits in the browser for one for so long. */
export const OUTBOX_DAYS = 7;

/** What a visitor who consents lets their browser remember of their visits is forgotten after so long. */
export const VISITS_DAYS = 90;

/** Personal data of contacts is erased so long after they wrote, or after their request was settled. */
export const CONTACT_YEARS = 2;

/** How soon people answer is told from the messages of so many days. */
export const ANSWER_TIME_DAYS = 90;

/** From a request for the removal of personal data to its deadline. */
export const REMOVAL_BUSINESS_DAYS = 2;
export const REMOVAL_DEADLINE = `${REMOVAL_BUSINESS_DAYS * 24} horas úteis`;
/** Where a line must not break in it. */
export const REMOVAL_DEADLINE_UNBROKEN = REMOVAL_DEADLINE.replace(" ", "\u00a0");
export const REMOVAL_DEADLINE_IN_DAYS = /* @__PURE__ */ inDays(REMOVAL_BUSINESS_DAYS);

/** "dois dias úteis" */
function inDays(days: number): string {
  if (days === 1) return "um dia útil";
  return `${["dois", "três", "quatro", "cinco"][days - 2] ?? days} dias úteis`;
}
