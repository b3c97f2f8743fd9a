import { z } from "zod";

/** Answer of `GET /api/authors`. */
export const authorsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
export type Authors = z.infer<typeof authorsSchema>;

/** Body of `PUT /api/{kind}/{id}/author`. */
export const authorInputSchema = z.object({
  authorId: z.uuid("Escolha uma pessoa da equipe").describe("Uma pessoa de `GET /api/authors`"),
});

export const changedAuthorSchema = z.object({
  authorId: z.string(),
  author: z.object({ name: z.string() }),
});
