import { z } from "zod";

const stateSchema = z.enum(["ok", "attention", "failing"]);
export type CheckState = z.infer<typeof stateSchema>;

/** One cause of errors in the last 24 hours. */
const errorGroupSchema = z.object({
  message: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
  /** The last few: the log has them too. */
  requestIds: z.array(z.string()),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;

const checkSchema = z.object({
  name: z.string(),
  label: z.string(),
  state: stateSchema,
  /** Since when it is in this state. */
  since: z.iso.datetime(),
  /** What was found. */
  detail: z.string(),
  /** What to do; empty where nothing is to be done. */
  advice: z.string(),
  /** Further facts, such as the slowest queries. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type Check = z.infer<typeof checkSchema>;

/** `GET /api/operation`. */
export const operationSchema = z.object({
  /** The worst of all. */
  state: stateSchema,
  checks: z.array(checkSchema),
  errors: z.array(errorGroupSchema),
  failedJobs: z.int(),
});
export type Operation = z.infer<typeof operationSchema>;

export const retriedSchema = z.object({ retried: z.int() });
export const testMailSchema = z.object({ sentTo: z.string() });
