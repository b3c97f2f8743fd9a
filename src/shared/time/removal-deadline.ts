// The deadline of data-removal requests, as code enforces it and as pages and e-mails say it.

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
