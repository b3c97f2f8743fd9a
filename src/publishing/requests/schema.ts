// API schemas of publication requests.

import { z } from "zod";
import { lines } from "#src/shared/fields/text.ts";
import { MAX_RETURN_NOTE } from "#src/shared/text-limits.ts";

/** Query parameter of lists: only items with a publication request. */
export const requestedFilter = z
  .enum(["true"], "Pedidos deve ser true")
  .transform(() => true)
  .optional()
  .describe("Só os que esperam publicação; só para a equipe");

export const requestAnswerSchema = z
  .object({ note: lines("Recado", MAX_RETURN_NOTE).nullish().describe("Para quem pediu, por e-mail") })
  .nullish();
