// Describes who uploads a file or picture, and what they may do with existing ones.

export interface Uploader {
  id: string;
  name: string;
  /**
   * May publish, and change and delete other people's uploads. Jobs, commands and imports have no uploader and may
   * too.
   */
  mayPublish: boolean;
}

/** Tells whether an uploader may change, replace and delete an existing upload. */
export function mayChangeUpload(
  by: Pick<Uploader, "id" | "mayPublish"> | undefined,
  { addedBy }: { addedBy: string | null },
): boolean {
  return by === undefined || by.mayPublish || addedBy === by.id;
}

/**
 * Tells whether uploading the same bytes again may restore a deleted upload: publishers always may, others only if
 * they added and deleted it themselves.
 */
export function mayRestoreUpload(
  by: Pick<Uploader, "id" | "mayPublish"> | undefined,
  row: { addedBy: string | null; removedBy: string | null },
): boolean {
  return mayChangeUpload(by, row) && (by === undefined || by.mayPublish || row.removedBy === by.id);
}

export interface UploadRefusal {
  ok: false;
  code: "too-large" | "unsupported-media-type" | "conflict" | "too-many-requests" | "no-room";
  detail: string;
  /** Seconds until the client should retry; set with "too-many-requests". */
  retryAfter?: number;
}
