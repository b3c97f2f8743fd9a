/** What is said once the draft of something on the site is on the site, too, */
export const CHANGES_PUBLISHED = "Alterações publicadas!";
/** or is gone. */
export const CHANGES_DISCARDED = "Alterações descartadas";
