import { z } from "zod";
import { pageFields, pagingFields } from "#src/shared/query-schema.ts";
import { leadSchema } from "../schema.ts";

/** Days until a lead in the trash is erased. */
export const TRASH_DAYS = 30;

const { id, name, email, phone, company } = leadSchema.shape;
const trashedLeadSchema = z.object({
  id,
  name,
  email,
  phone,
  company,
  deletedAt: z.iso.datetime(),
  deletedBy: z.object({ name: z.string() }),
  endsAt: z.iso.datetime().describe("Quando é apagado de vez"),
});
export type TrashedLead = z.infer<typeof trashedLeadSchema>;

export const leadTrashQuerySchema = z.object(pagingFields(20));

/** Answer of `GET /api/leads/trash`. */
export const leadTrashSchema = z.object({ leads: z.array(trashedLeadSchema), ...pageFields });
export type LeadTrash = z.infer<typeof leadTrashSchema>;
