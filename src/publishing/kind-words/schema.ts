// What the kinds of content are called, for screens that show several of them.
import { z } from "zod";

const toolPermissionSchema = z.object({ name: z.string(), label: z.string() });

/** A kind in `GET /api/kinds`. */
const kindWordsSchema = z.object({
  name: z.string().describe("Como nas permissões de tokens"),
  plural: z.string().describe("Como nos endereços da API"),
  one: z.string().describe("Como se chama um deles"),
  counted: z.object({ one: z.string(), many: z.string() }).nullable().describe("Como se contam"),
  permissions: z.array(toolPermissionSchema).describe("O que um token pode permitir"),
});
export type KindWords = z.infer<typeof kindWordsSchema>;

export const kindWordsListSchema = z.array(kindWordsSchema);
