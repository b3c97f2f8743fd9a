import { z } from "zod";
import { MAX_SEEN_PAGES, type SeenPage } from "./seen-pages.ts";
import { CONTROL, hasNone } from "./text-patterns.ts";
import { withoutClickIds } from "./visit-source.ts";

/** The form or campaign that a message comes from. */
export const sourceSchema = z
  .string({ error: "Fonte inválida" })
  .regex(/^[a-z0-9-]{1,60}$/, "Origem deve ter até 60 letras minúsculas, números ou hifens");

/**
 * A URL that the browser reports, without advertising click ids. A visitor cannot correct it, so an invalid one is
 * dropped instead of rejected.
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

/** A visit that the browser remembered. Click ids are sent only with consent. */
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
 * Sent with every public form: the page, and data to recognize bots (the time since the form was ready, and a hidden
 * field). API clients omit those.
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

/** Error for a body that is not a form. */
export const NOT_A_FORM = "Envie os campos do formulário em um objeto JSON";

/** Idempotency key: sending the same id again creates no second lead. */
export const submissionIdField = z.uuid("Identificador de envio inválido").nullish();

export const formAnswerSchema = z.object({ success: z.literal(true), message: z.string() });
