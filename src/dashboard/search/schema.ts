import { z } from "zod";

export const searchResultSchema = z.object({
  kind: z.string().describe("De que tipo é, como `leads` ou `posts`"),
  title: z.string(),
  detail: z.string().describe("O que o distingue de outros de mesmo nome"),
  path: z.string().describe("Onde o painel o abre"),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** `GET /api/search`. */
export const searchAnswerSchema = z.object({
  results: z.array(searchResultSchema).describe("O que mais se parece antes"),
  headings: z.record(z.string(), z.string()).describe("Como se chama cada tipo dos resultados"),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
