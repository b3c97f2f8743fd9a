// Longest texts, in characters. Not in schemas, because forms need them without Zod.
export const PERSON_LIMITS = { name: 120, email: 254, phone: 40 };
export const TOKEN_LIMITS = { name: 100, description: 500 };
export const MAX_REVISION_NAME = 100;
/** Note on the decision of a data-removal request. */
export const MAX_DECISION_NOTE = 2_000;
/** Longest explanation for keeping data despite an erasure request. */
export const MAX_RETENTION_TEXT = 1_000;
/** Explanation for someone whose request for publication was returned. */
export const MAX_RETURN_NOTE = 1_000;
