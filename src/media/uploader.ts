// Who sends a file or picture, and what they may do with what is there already.

export interface Uploader {
  id: string;
  name: string;
  /** May publish, and change and delete what others have sent. Nobody here (jobs, commands, imports) may too. */
  mayPublish: boolean;
}

/** Whether somebody may change, replace and delete what this account has sent. */
export function mayChangeUpload(
  by: Pick<Uploader, "id" | "mayPublish"> | undefined,
  { addedBy }: { addedBy: string | null },
): boolean {
  return by === undefined || by.mayPublish || addedBy === by.id;
}

/** Whether sending the bytes again may undo a deletion: one's own, of what was one's own. */
export function mayBringBack(
  by: Pick<Uploader, "id" | "mayPublish"> | undefined,
  row: { addedBy: string | null; removedBy: string | null },
): boolean {
  return mayChangeUpload(by, row) && (by === undefined || by.mayPublish || row.removedBy === by.id);
}

/** Why a file or picture is not stored. */
export interface UploadRefusal {
  ok: false;
  code: "too-large" | "unsupported-media-type" | "conflict" | "too-many-requests" | "no-room";
  detail: string;
  /** Seconds, with "too-many-requests". */
  retryAfter?: number;
}
