// The draft of a public form, in the tab's session storage: a reload or a failure loses nothing.

export interface Draft<Name extends string> {
  values: Record<Name, string>;
  /** Stays the same until the form has arrived, so that a retry cannot send it twice. */
  submissionId: string;
}

/**
 * The draft, or a new empty one. Storage may be forbidden or contain anything.
 * @param key starts with `draft:`: such keys make the page's scripts start at once (ui/page/late-scripts.tsx)
 */
export function readDraft<Name extends string>(key: string, fields: readonly Name[]): Draft<Name> {
  const stored = readStored<Name>(key);
  const values = fields.map((field) => {
    const value: unknown = stored.values?.[field];
    return [field, typeof value === "string" ? value : ""];
  });
  return {
    values: Object.fromEntries(values) as Record<Name, string>,
    submissionId: typeof stored.submissionId === "string" ? stored.submissionId : newSubmissionId(),
  };
}

export function saveDraft<Name extends string>(key: string, draft: Draft<Name>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is forbidden or full: without a draft.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so it has no draft.
  }
}

/** A UUID. `crypto.randomUUID` exists on secure origins only, and a site may be tested over plain HTTP. */
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
