// Labels of content types, for screens that show several of them.

import { z } from "zod";

const toolPermissionSchema = z.object({ name: z.string(), label: z.string() });

/** A content type in `GET /api/kinds`. */
const kindWordsSchema = z.object({
  name: z.string().describe("Como nas permissões de tokens"),
  plural: z.string().describe("Como nos endereços da API"),
  one: z.string().describe("Como se chama um deles"),
  inText: z
    .object({ one: z.string(), many: z.string(), isFeminine: z.boolean().optional() })
    .nullable()
    .describe("Como se chamam no meio de uma frase"),
  editorPath: z.string().describe("Onde se edita um deles no painel; `:id` é o id dele"),
  hasAuthor: z.boolean().describe("Se cada um é de uma pessoa, que escreve e pede publicação"),
  permissions: z.array(toolPermissionSchema).describe("O que um token pode permitir"),
});
export type KindWords = z.infer<typeof kindWordsSchema>;

export const kindWordsListSchema = z.array(kindWordsSchema);
