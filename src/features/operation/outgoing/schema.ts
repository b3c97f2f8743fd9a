import { z } from "zod";
import { OUTGOING_PARTS } from "#src/shared/outgoing-parts.ts";

const count = z.number().int();

/** Response of `GET /api/outgoing`. */
export const outgoingSchema = z.object({
  isHeld: z.boolean().describe("Se algo espera por uma decisão, desde uma restauração"),
  since: z.iso.datetime().nullable(),
  counts: z
    .object({
      mails: count.describe("E-mails a quem não é da equipe, também os programados"),
      webhooks: count,
      notices: count.describe("Avisos à equipe cuja hora já chegou"),
      newsletters: count,
    })
    .describe("O que espera; zero no que já foi liberado"),
  held: z.array(z.enum(OUTGOING_PARTS)).describe("As partes que ainda não foram liberadas nem canceladas"),
});
export type Outgoing = z.infer<typeof outgoingSchema>;

/** Body of `POST /api/outgoing/release` and `/discard`. */
export const outgoingChoiceSchema = z
  .object(
    {
      only: z
        .enum(OUTGOING_PARTS, {
          error: `Parte: use ${OUTGOING_PARTS.join(", ")}, ou deixe de fora para tudo`,
        })
        .optional()
        .describe("Uma parte só; ausente, tudo"),
    },
    "Envie um objeto JSON, vazio para tudo",
  )
  .nullish()
  .meta({ examples: [{ only: "mails" }] });
