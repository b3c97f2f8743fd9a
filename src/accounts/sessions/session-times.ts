/** Absolute lifetime of a session, even in use. */
export const SESSION_DAYS = 30;
/** Lifetime of an unused session. */
export const IDLE_HOURS = 24;
/** Time during which sensitive acts need no further proof of identity. */
export const CONFIRMED_MINUTES = 10;
