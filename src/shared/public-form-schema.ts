import { z } from "zod";
import { MAX_SEEN_PAGES, type SeenPage } from "./seen-pages.ts";
import { CONTROL, hasNone } from "./text-patterns.ts";
import { withoutClickIds } from "./visit-source.ts";

/** Which form or campaign a message comes from. */
export const sourceSchema = z
  .string({ error: "Origem inválida" })
  .regex(/^[a-z0-9-]{1,60}$/, "Origem deve ter até 60 letras minúsculas, números ou hifens");

/**
 * A URL that the browser reports, without the ids of clicks on advertisements. A visitor cannot correct it, so an invalid one
 * is dropped, not refused.
 */
const reportedUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine(hasNone(CONTROL))
  .nullish()
  .catch(null)
  .transform((value) => (value ? withoutClickIds(value) : null));

const clickId = z
  .string()
  .regex(/^[\w.-]{1,300}$/)
  .optional()
  .catch(undefined);

/** A visit that a page knows of; click ids are sent with the visitor's consent only. */
const reportedTouch = z.object({
  at: z.iso.datetime(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .refine(hasNone(CONTROL)),
  referrer: reportedUrl,
  gclid: clickId,
  fbclid: clickId,
});
export type ReportedTouch = z.infer<typeof reportedTouch>;

const seenPage: z.ZodType<SeenPage> = z.object({
  at: z.iso.datetime(),
  path: z.string().max(500).regex(/^\//).refine(hasNone(CONTROL)),
});

/**
 * Sent with every public form: the page, and data to recognise programs:
 * the time since the form was ready, and a hidden field. API clients omit those.
 */
export const formEnvelope = {
  pageUrl: reportedUrl,
  referrer: reportedUrl,
  touches: z
    .array(reportedTouch)
    .max(2)
    .optional()
    .catch(undefined)
    .describe("As visitas que trouxeram a pessoa: a primeira, e a última"),
  pages: z
    .array(seenPage)
    .max(MAX_SEEN_PAGES)
    .optional()
    .catch(undefined)
    .describe("As páginas vistas no caminho, com consentimento"),
  elapsedMs: z.number("Tempo de preenchimento inválido").min(0, "Tempo de preenchimento inválido").nullish(),
  recado_extra: z.string("Campo inválido").max(5000, "Campo inválido").nullish(),
};

/** Says that a body is no form at all. */
export const NOT_A_FORM = "Envie os campos do formulário em um objeto JSON";

/** Names one act of sending: the same id again makes no second lead. */
export const submissionIdField = z.uuid("Identificador de envio inválido").nullish();

/** Answer of every public form. */
export const formAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
