// Periods that code enforces and that pages, forms and e-mails mention.

/** How long a message written offline waits in the browser for a connection. */
export const OUTBOX_DAYS = 7;

/** How long the browser remembers visits, with consent. */
export const VISITS_DAYS = 90;

/** Retention of contacts' personal data after their last message, or after their request was settled. */
export const CONTACT_YEARS = 2;

/** Period over which the average response time is computed. */
export const ANSWER_TIME_DAYS = 90;
