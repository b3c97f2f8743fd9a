export const CHANGES_PUBLISHED = "Alterações publicadas!";
export const CHANGES_DISCARDED = "Alterações descartadas";
