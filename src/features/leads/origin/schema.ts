import { z } from "zod";

const seenPageSchema = z.object({ at: z.iso.datetime(), path: z.string() });

/** Answer of `GET /api/leads/{id}/origin`. */
export const leadOriginSchema = z.object({
  forms: z
    .array(
      z.object({
        at: z.iso.datetime(),
        source: z.string(),
        page: z.string().nullable().describe("A página do formulário, sem o site"),
        utm: z.record(z.string(), z.string()).nullable().describe("A campanha do endereço da página"),
      }),
    )
    .describe("Por onde a pessoa chegou, do mais antigo ao mais novo; mais de um em leads juntados"),
  pages: z
    .array(seenPageSchema)
    .describe(
      "As páginas vistas até o último formulário, da mais antiga à mais nova. Só com consentimento para estatísticas",
    ),
});
export type LeadOrigin = z.infer<typeof leadOriginSchema>;
