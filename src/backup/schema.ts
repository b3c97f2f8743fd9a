// Schemas that the API and the screen share.

import { z } from "zod";

/** What a restore did not bring back. */
export const revokedSchema = z.object({
  isTold: z
    .boolean()
    .describe(
      "O registro de atividades disse o que foi revogado; se não, o que se pode revogar está desligado",
    ),
  lines: z.array(z.string()).describe("O que foi revogado de novo, ou desligado"),
});
export type Revoked = z.infer<typeof revokedSchema>;

export const backupSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(["nightly", "manual", "migration", "restore"]),
  /** `proving`: the file is complete, and is being compared. */
  state: z.enum(["running", "proving", "proved", "failed"]),
  /** Size of the file; `null` without one. */
  bytes: z.number().nullable(),
  provedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  isEncrypted: z.boolean(),
  siteName: z.string().nullable(),
  /** Images that the site had already lost. */
  missingImages: z.number(),
  /** Its last restore. */
  restore: z
    .object({
      state: z.enum(["running", "done", "failed"]),
      at: z.iso.datetime(),
      error: z.string().nullable(),
      revoked: revokedSchema.nullable(),
    })
    .nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

export const backupListSchema = z.array(backupSchema);
