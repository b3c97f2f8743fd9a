import { z } from "zod";
import { personFields } from "#src/shared/people/person-schema.ts";
import { findCodes } from "#src/shared/people/whatsapp-code.ts";
import { formEnvelope } from "#src/shared/public-form-schema.ts";
import { parseSentJson } from "#src/shared/sent-json.ts";

/** Query of `GET /whatsapp`. Invalid values are ignored, so that nobody is kept from writing. */
export const whatsappLinkSchema = z.object({
  text: z.string().max(2000).catch("").describe("A mensagem que já vem escrita"),
  page: z.string().startsWith("/").max(500).optional().catch(undefined).describe("A página do link"),
  touches: z.preprocess(parseJson, formEnvelope.touches),
});
export type WhatsappLink = z.infer<typeof whatsappLinkSchema>;

/** Characters of the touches in a link, several times what browsers keep. */
const TOUCHES_MAX = 16_000;

function parseJson(text: unknown): unknown {
  try {
    return typeof text === "string" && text.length <= TOUCHES_MAX ? parseSentJson(text) : undefined;
  } catch {
    return undefined;
  }
}

export const whatsappClickSchema = z
  .object({
    at: z.iso.datetime(),
    page: z.string().nullable().describe("Onde foi o clique"),
    source: z.string().nullable(),
    campaign: z.string().nullable(),
    leadId: z.string().nullable(),
  })
  .meta({
    examples: [
      {
        at: "2026-11-20T14:30:00.000Z",
        page: "/contato",
        source: "google",
        campaign: "outubro",
        leadId: null,
      },
    ],
  });
export type WhatsappClick = z.infer<typeof whatsappClickSchema>;

export const NO_CODE = "Cole a mensagem com o código, como #K7Q2M";

/** Accepts a code, or the message that contains it. */
const code = z
  .string(NO_CODE)
  .max(5000, "Mensagem longa demais")
  .refine((written) => findCodes(written).length > 0, NO_CODE);

/** `POST /api/leads/{id}/whatsapp`. */
export const assignClickSchema = z.object({ code }, NO_CODE).meta({ examples: [{ code: "#K7Q2M" }] });

/** `POST /api/whatsapp/leads`: a lead for somebody who wrote by WhatsApp. */
export const leadFromClickSchema = z
  .object(
    {
      code,
      name: personFields.name,
      phone: personFields.phone.refine((value) => value !== null, "Informe o telefone"),
    },
    NO_CODE,
  )
  .meta({ examples: [{ code: "#K7Q2M", name: "Ana Prado", phone: "(11) 98888-7777" }] });
export type LeadFromClick = z.infer<typeof leadFromClickSchema>;
