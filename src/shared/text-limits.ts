// How many characters texts take, apart from their schemas: what forms need that are loaded without Zod.
export const PERSON_LIMITS = { name: 120, email: 254, phone: 40 };
export const TOKEN_LIMITS = { name: 100, description: 500 };
export const MAX_REVISION_NAME = 100;
/** The note that goes with the decision of a data-removal request. */
export const MAX_DECISION_NOTE = 2_000;
/** Longest explanation for keeping data despite an erasure request. */
export const MAX_KEPT_TEXT = 1_000;
/** What is told to whoever asked for a publication that is not made. */
export const MAX_RETURN_NOTE = 1_000;
