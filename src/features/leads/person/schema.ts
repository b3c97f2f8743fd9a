import { z } from "zod";
import { leadEventSchema, noteText } from "../timeline/schema.ts";

/** `POST /api/leads/{id}/notes`. */
export const noteInputSchema = z
  .object({ text: noteText("Nota") }, "Envie a nota em um objeto JSON")
  .meta({ examples: [{ text: "Prefere conversar de manhã." }] });

/** Answer of `GET /api/leads/{id}/notes/{eventId}/versions`. */
export const noteVersionsSchema = z.object({ versions: z.array(leadEventSchema) });

/** `POST /api/leads/{id}/answered`: an answer that was given outside of the site. */
export const answerInputSchema = z
  .object(
    {
      by: z.enum(["phone", "whatsapp"], "Diga por onde foi: phone ou whatsapp"),
      text: noteText("Resposta"),
    },
    "Envie a resposta em um objeto JSON",
  )
  .meta({ examples: [{ by: "phone", text: "Combinamos uma conversa na quinta." }] });
export type AnswerInput = z.infer<typeof answerInputSchema>;

/** Answer of `GET /api/leads/people`. */
export const leadPeopleSchema = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
