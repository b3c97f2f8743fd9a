import { z } from "zod";
import { CONTROL, hasNone } from "./text-patterns.ts";

/** Which form or campaign a message comes from. */
export const sourceSchema = z
  .string({ error: "Origem inválida" })
  .regex(/^[a-z0-9-]{1,60}$/, "Origem deve ter até 60 letras minúsculas, números ou hifens");

/** An address the browser reports. A visitor cannot mend a bad one, so it is dropped, never refused. */
const reportedUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(hasNone(CONTROL))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/**
 * What comes along with every public form: where it was sent from, and what tells programs from people,
 * the time since the form could be used and a field nobody sees; callers of the API leave those out.
 */
export const formEnvelope = {
  pageUrl: reportedUrl,
  referrer: reportedUrl,
  elapsedMs: z.number("Tempo de preenchimento inválido").min(0, "Tempo de preenchimento inválido").nullish(),
  recado_extra: z.string("Campo inválido").max(5000, "Campo inválido").nullish(),
};

/** Answer of every public form. */
export const formAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
