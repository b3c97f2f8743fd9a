// What the kinds of content are called, for screens that show several of them.
import { z } from "zod";

const toolPermissionSchema = z.object({ name: z.string(), label: z.string() });

/** A kind in `GET /api/kinds`. */
const kindWordsSchema = z.object({
  name: z.string().describe("Como nas permissões: `post`"),
  plural: z.string().describe("Como nos endereços: `posts`"),
  one: z.string().describe("“Post”"),
  counted: z.object({ one: z.string(), many: z.string() }).nullable().describe("“post” e “posts”"),
  permissions: z.array(toolPermissionSchema).describe("O que um token pode permitir"),
});
export type KindWords = z.infer<typeof kindWordsSchema>;

export const kindWordsListSchema = z.array(kindWordsSchema);
