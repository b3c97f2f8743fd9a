// Click codes at the end of WhatsApp messages: "#K7Q2M".

/** Without O, I, 0 and 1, which are easily confused. */
export const CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const CODE_PATTERN = new RegExp(`^[${CODE_LETTERS}]{4,12}$`);

/** Finds possible codes in a code or a whole message, in capitals; those after "#" come first. */
export function findCodes(written: string): string[] {
  const upper = written.toUpperCase();
  const marked = [...upper.matchAll(/#([A-Z0-9]+)/g)].map(([, code = ""]) => code);
  const codes = [...marked, upper.trim()].filter((code) => CODE_PATTERN.test(code));
  return [...new Set(codes)];
}
