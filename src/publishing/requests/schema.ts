// Requests of authors for the publication of what they have written.
import { z } from "zod";
import { MAX_RETURN_NOTE } from "#src/shared/text-limits.ts";
import { lines } from "#src/shared/fields/text.ts";

/** Query of a list: only items whose publication was asked for. */
export const requestedFilter = z
  .enum(["true"], "Pedidos deve ser true")
  .transform(() => true)
  .optional()
  .describe("Só os que esperam publicação; só para a equipe");

/** Body of the answer that publishes nothing. */
export const requestAnswerSchema = z
  .object({ note: lines("Recado", MAX_RETURN_NOTE).nullish().describe("Para quem pediu, por e-mail") })
  .nullish();
