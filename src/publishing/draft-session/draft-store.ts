// Tracks which version of a draft the editor has, and sends the next one. The server merges other people's changes; if
// both changed the same field, the user must choose.
import { ApiError } from "#src/ui/api/api-client.ts";
import { type DraftFields, type FieldConflict, isSame, type SavedDraft } from "./draft-fields.ts";

interface Refused {
  conflicts: FieldConflict[];
  merged: DraftFields;
  baseRevision: string;
}

/** Thrown when somebody else changed the same field; nothing was stored. */
export class DraftConflict extends Error {
  override name = "DraftConflict";
  readonly conflicts: FieldConflict[];
  /** All fields; those without a conflict are merged. */
  readonly merged: DraftFields;

  constructor({ conflicts, merged }: Pick<Refused, "conflicts" | "merged">) {
    super("somebody else has changed the same field");
    this.conflicts = conflicts;
    this.merged = merged;
  }
}

export interface DraftStore {
  /** @throws DraftConflict, ApiError */
  save: (fields: DraftFields) => Promise<SavedDraft>;
  /** The last known version; `null` for an item older than the history. */
  base: () => string | null;
  /** Bases the form on this version. */
  adoptBase: (base: string | null) => void;
}

/**
 * @param initial the version that was read: the draft's, or else the stored one's
 * @param send sends the fields and the version they are based on
 */
export function createDraftStore(
  initial: string | null,
  send: (fields: DraftFields, base: string | null) => Promise<SavedDraft>,
): DraftStore {
  let base = initial;
  /** Sent without an answer; each may have been stored. */
  let unanswered: DraftFields[] = [];

  const save = async (fields: DraftFields): Promise<SavedDraft> => {
    try {
      const saved = await send(fields, base);
      base = saved.baseRevision;
      unanswered = [];
      return saved;
    } catch (error) {
      if (isUnanswered(error)) unanswered.push(structuredClone(fields));
      const refused = readConflict(error);
      if (!refused) throw error;
      const { conflicts, merged } = refused;
      const isMine = conflicts.every(({ field, theirs }) =>
        unanswered.some((sent) => isSame(sent[field], theirs)),
      );
      // Either choice is based on the version that is stored now.
      base = refused.baseRevision;
      unanswered = [];
      if (!isMine) throw new DraftConflict(refused);
      return save({ ...merged, ...Object.fromEntries(conflicts.map(({ field, yours }) => [field, yours])) });
    }
  };
  return {
    save,
    base: () => base,
    adoptBase: (adopted) => {
      base = adopted;
      unanswered = [];
    },
  };
}

function readConflict(error: unknown): Refused | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { conflicts, merged, baseRevision } = error.problem as Partial<Refused>;
  return conflicts && merged && baseRevision ? { conflicts, merged, baseRevision } : undefined;
}

/** Whether the server was not reached or failed; it may have saved nevertheless. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
