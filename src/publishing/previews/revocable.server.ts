// Preview links after restoring a backup: those revoked or deleted since stay so.

import { sql } from "drizzle-orm";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { Revocable } from "#src/platform/slices/define-slice.ts";
import { revoke, subjectsOf } from "#src/platform/slices/revoked.ts";

export const revocablePreviews: Revocable = {
  acts: ["preview.revoked", "release.deleted", "content.deleted", "trash.removed"],
  preserves: [],
  revokeAgain: (tx, since) =>
    revoke(
      tx,
      "Links de prévia",
      sql`DELETE FROM preview_links WHERE ${isOneOf(sql`id`, subjectsOf(since, "preview.revoked"))}
        OR ${isOneOf(sql`release_id`, subjectsOf(since, "release.deleted"))}
        OR ${isOneOf(sql`item_id`, subjectsOf(since, "content.deleted", "trash.removed"))}
      RETURNING name`,
    ),
  switchOff: async (tx) => {
    await tx.execute(sql`DELETE FROM preview_links WHERE expires_at <= now()`);
    return revoke(tx, "Links de prévia", sql`DELETE FROM preview_links RETURNING name`);
  },
};
