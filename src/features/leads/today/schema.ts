import { z } from "zod";
import { taskSchema } from "#src/features/leads/person/schema.ts";

export const leadTaskSchema = taskSchema.extend({ leadName: z.string().nullable() });
export type LeadTask = z.infer<typeof leadTaskSchema>;
