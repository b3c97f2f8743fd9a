// What a visitor has typed into a form so far, in the tab's own storage: a reload or a failure loses nothing.

export interface Draft<Name extends string> {
  values: Record<Name, string>;
  /** Kept until what was typed is known to have arrived: trying again cannot send it twice. */
  submissionId: string;
}

/**
 * The draft, or a new empty one; storage may be forbidden or hold anything.
 * @param key begins with `draft:`, which has the page's scripts start at once (ui/page/late-scripts.tsx)
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
    // Forbidden or full: then it lives in the page only.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
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

function readStored<Name extends string>(key: string): Partial<Draft<Name>> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Draft<Name>> | null) ?? {};
  } catch {
    return {};
  }
}
