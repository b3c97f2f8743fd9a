// How soon the company answers: what counts, and how pages, forms and e-mails say it.

/** From a request for the removal of personal data to its deadline. */
export const REMOVAL_BUSINESS_DAYS = 2;
export const REMOVAL_DEADLINE = "48 horas úteis";
/** Where a line must not break in it. */
export const REMOVAL_DEADLINE_UNBROKEN = "48\u00a0horas úteis";
export const REMOVAL_DEADLINE_IN_DAYS = "dois dias úteis";

/** After a message of the contact form. */
export const CONTACT_ANSWER = "Retornaremos em até 24 horas úteis.";
