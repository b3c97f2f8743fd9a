// What a visitor has typed so far, in the tab's own storage: a reload or a failure loses nothing.
import type { ContactField } from "./schema.ts";

export type ContactValues = Record<ContactField, string>;

export interface Draft {
  values: ContactValues;
  /** Kept until the message is known to have arrived: trying again cannot send it twice. */
  submissionId: string;
}

// The prefix has the page's scripts start at once (platform/http/late-scripts.ts).
const KEY = "draft:contact";

/** The draft, or a new empty one; storage may be forbidden or hold anything. */
export function readDraft(): Draft {
  const empty: ContactValues = { name: "", email: "", phone: "", message: "" };
  try {
    const { values, submissionId } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Draft>;
    for (const field of Object.keys(empty) as ContactField[]) empty[field] = values?.[field] ?? "";
    return { values: empty, submissionId: submissionId ?? newSubmissionId() };
  } catch {
    return { values: empty, submissionId: newSubmissionId() };
  }
}

export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Forbidden or full: then it lives in the page only.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** `crypto.randomUUID` exists on secure origins only, and a site may be tried over plain HTTP. */
export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
