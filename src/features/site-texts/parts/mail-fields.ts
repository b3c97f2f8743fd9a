import { requiredLine, textBlock } from "#src/shared/fields/fields.ts";
import { lines } from "#src/shared/fields/text.ts";

/** A subject is one line: a line break in it would start another header. */
export const mailFields = {
  subject: requiredLine("Assunto", 150).regex(/^[^\n]*$/, "Assunto: use uma linha só"),
  heading: requiredLine("Título", 120).regex(/^[^\n]*$/, "Título: use uma linha só"),
  body: lines("Texto", 3000).min(1, "Texto: escreva um texto").meta({ title: "Texto", control: "text" }),
  footer: textBlock("Letra miúda no fim", 400),
};

export const mailButton = (label: string) => requiredLine(label, 60);

export const mailSentence = (label: string) => textBlock(label, 400);

/** Label of a fact in a mail. */
export const factName = (label: string) => requiredLine(label, 40);
