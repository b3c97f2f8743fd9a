// Characters that a typeface needs on Portuguese pages; files are cut down to them.

export const PORTUGUESE = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü";
export const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const NO_BREAK_SPACES = "\u00a0\u202f";

/** Leaves rarely used signs to the fallback, since each costs kerning pairs with all the others. */
export const HEADING_CHARACTERS = `${LETTERS_AND_DIGITS}${PORTUGUESE}${NO_BREAK_SPACES} !%&'()+,-./:;?$@#"ªº–—‘’“”…·×→`;
export const TEXT_CHARACTERS = `${HEADING_CHARACTERS}*<=>[\\]^_\`{|}~°§©®±•«»←↑↓↗€−²³`;
