import { z } from "zod";

const stateSchema = z.enum(["ok", "attention", "failing"]);
export type CheckState = z.infer<typeof stateSchema>;

const errorGroupSchema = z.object({
  message: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
  /** The most recent ones only; the log has all. */
  requestIds: z.array(z.string()),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

const checkSchema = z.object({
  name: z.string(),
  label: z.string(),
  state: stateSchema,
  since: z.iso.datetime(),
  detail: z.string(),
  /** Empty if nothing needs to be done. */
  advice: z.string(),
  /** Further facts, such as the slowest queries. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type Check = z.infer<typeof checkSchema>;

/** Response of `GET /api/operation`. */
export const operationSchema = z.object({
  state: stateSchema,
  checks: z.array(checkSchema),
  errors: z.array(errorGroupSchema),
  failedJobs: z.int(),
});
export type Operation = z.infer<typeof operationSchema>;

export const retriedSchema = z.object({ retried: z.int() });
export const testMailSchema = z.object({ sentTo: z.string() });
