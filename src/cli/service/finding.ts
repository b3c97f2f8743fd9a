/** Result of a check. `bad` keeps the site from working; `note` deserves a look. */
export interface Finding {
  level: "ok" | "note" | "bad";
  /** One Portuguese sentence, with what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const note = (text: string): Finding => ({ level: "note", text });
export const bad = (text: string): Finding => ({ level: "bad", text });
