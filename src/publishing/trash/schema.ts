import { z } from "zod";
import { pageFields, pagingFields } from "#src/shared/query-schema.ts";

/** Days until a deleted item is removed for good. */
export const TRASH_DAYS = 30;

const trashedSchema = z.object({
  id: z.string(),
  title: z.string(),
  author: z.object({ name: z.string() }),
  deletedAt: z.iso.datetime(),
  deletedBy: z.object({ name: z.string() }),
  endsAt: z.iso.datetime().describe("Quando é apagado de vez"),
});
export type Trashed = z.infer<typeof trashedSchema>;

export const trashQuerySchema = z.object(pagingFields(20));
export const trashPageSchema = z.object({ items: z.array(trashedSchema), ...pageFields });
export type TrashPage = z.infer<typeof trashPageSchema>;
