import { z } from "zod";
import { CONTROL_BUT_LINES, cleanLines, hasNone, unusable } from "#src/shared/text-patterns.ts";
import { MAX_NOTE } from "../timeline/schema.ts";

const text = (label: string) =>
  z
    .string(`${label}: escreva um texto`)
    .overwrite(cleanLines)
    .min(1, `${label}: escreva um texto`)
    .max(MAX_NOTE, `${label}: no máximo ${MAX_NOTE} caracteres`)
    .refine(hasNone(CONTROL_BUT_LINES), unusable(label));

/** `POST /api/leads/{id}/notes`. */
export const noteInputSchema = z
  .object({ text: text("Nota") }, "Envie a nota em um objeto JSON")
  .meta({ examples: [{ text: "Prefere conversar de manhã." }] });

/** `POST /api/leads/{id}/answered`: an answer that was given outside of the site. */
export const answerInputSchema = z
  .object(
    {
      by: z.enum(["phone", "whatsapp"], "Diga por onde foi: phone ou whatsapp"),
      text: text("Resposta"),
    },
    "Envie a resposta em um objeto JSON",
  )
  .meta({ examples: [{ by: "phone", text: "Combinamos uma conversa na quinta." }] });
export type AnswerInput = z.infer<typeof answerInputSchema>;

/** Answer of `GET /api/leads/people`. */
export const leadPeopleSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
