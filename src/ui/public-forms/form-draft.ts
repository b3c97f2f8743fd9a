// Stores a public form's draft in sessionStorage, so that a reload or failure does not lose it.

export interface Draft<Name extends string> {
  values: Record<Name, string>;
  /** Unchanged until the server confirms, so that a retry is not a second submission. */
  submissionId: string;
}

const SUBMISSION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Returns a new empty draft if storage is forbidden or invalid. Replaces an id that the server would refuse, since the
 * form could never be sent in this tab.
 * @param key begins with `draft:`, which makes the page's scripts start at once (ui/page/late-scripts.tsx)
 */
export function readDraft<Name extends string>(key: string, fields: readonly Name[]): Draft<Name> {
  const stored = readStored<Name>(key);
  const values = fields.map((field) => {
    const value: unknown = stored.values?.[field];
    return [field, typeof value === "string" ? value : ""];
  });
  return {
    values: Object.fromEntries(values) as Record<Name, string>,
    submissionId: SUBMISSION_ID.test(String(stored.submissionId))
      ? String(stored.submissionId)
      : newSubmissionId(),
  };
}

export function saveDraft<Name extends string>(key: string, draft: Draft<Name>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is forbidden or full, so the draft lives only in the page.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was saved.
  }
}

/** Avoids `crypto.randomUUID`, which needs a secure origin: a site may be tried over plain HTTP. */
export function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function readStored<Name extends string>(key: string): Partial<Draft<Name>> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Draft<Name>> | null) ?? {};
  } catch {
    return {};
  }
}
