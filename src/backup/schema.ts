// What the calls and the screen of backups share.
import { z } from "zod";

export const backupSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(["nightly", "manual", "migration", "restore"]),
  /** `proving`: the file is complete, and is being compared. */
  state: z.enum(["running", "proving", "proved", "failed"]),
  /** Size of the file; `null` while there is none. */
  bytes: z.number().nullable(),
  provedAt: z.iso.datetime().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  isEncrypted: z.boolean(),
  siteName: z.string().nullable(),
  /** Images that the site had lost before. */
  missingImages: z.number(),
  /** The last restore of it. */
  restore: z
    .object({
      state: z.enum(["running", "done", "failed"]),
      at: z.iso.datetime(),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupListSchema = z.array(backupSchema);
