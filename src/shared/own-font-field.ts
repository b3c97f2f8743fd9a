import { z } from "zod";
import { HEADING_WIDTHS } from "./heading-choices.ts";
import { MAX_FACES, type OwnFont } from "./own-font.ts";

/** Typeface by the files that its upload returned; null uses the pair's. */
export const ownFont = (label: string, answered: string) =>
  ownFontSchema(label).nullable().default(null).meta({ title: label, control: "font", answered });

/** Numbers are bounded, since they become part of style sheets. */
export function ownFontSchema(label: string): z.ZodType<OwnFont, OwnFont> {
  const wrong = `${label}: envie o arquivo, e use o que o envio respondeu`;
  const number = (min: number, max: number) => z.number(wrong).min(min, wrong).max(max, wrong);
  const pair = (min: number, max: number) => z.tuple([number(min, max), number(min, max)], wrong);
  const face = z.object(
    {
      id: z.string(wrong).regex(/^[0-9a-f]{32}$/, wrong),
      weights: pair(1, 1000).describe("O peso mais leve e o mais forte do arquivo"),
      width: z.enum(HEADING_WIDTHS, wrong),
      ascent: number(0, 4),
      descent: number(0, 4),
      advances: pair(0.1, 3).describe("A largura média de uma letra, normal e em negrito"),
    },
    wrong,
  );
  return z.object(
    {
      name: z.string(wrong).trim().min(1, wrong).max(80, wrong),
      faces: z.array(face, wrong).min(1, wrong).max(MAX_FACES, wrong),
    },
    wrong,
  );
}
