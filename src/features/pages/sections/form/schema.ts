import { z } from "zod";
import { choice, day, list, onOff, requiredLine, textBlock, textLine } from "#src/shared/fields/fields.ts";
import { defineSection } from "../schema.ts";

export const FIELD_TYPES = ["text", "email", "phone", "choice", "consent"] as const;

/** Names with another meaning in the request body or in a browser form. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "pageUrl",
  "referrer",
  "elapsedMs",
  "recado_extra",
  "submissionId",
  "formulario",
  "action",
  "method",
  "target",
  "elements",
  "length",
  "submit",
  "reset",
  "id",
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
]);

const option = requiredLine("Opção", 100);

const formField = z.object({
  type: choice("Tipo", FIELD_TYPES, ["Texto", "E-mail", "Telefone", "Escolha", "Consentimento"]),
  label: requiredLine("Rótulo", 300),
  required: onOff("Obrigatório"),
  isLong: onOff("Texto de várias linhas"),
  options: z
    .array(option, "Opções deve ser uma lista")
    .max(30, "Opções: no máximo 30")
    .default([])
    .meta({ title: "Opções" }),
  name: z
    .string("Nome do campo deve ser um texto")
    .regex(
      /^[A-Za-z][\w-]{0,39}$/,
      "Nome do campo deve começar com uma letra e ter só letras sem acento, números, _ e -",
    )
    .refine((name) => !RESERVED_NAMES.has(name), "Nome do campo é usado pelo próprio site. Escolha outro.")
    .meta({
      title: "Nome do campo",
      control: "plain",
      hint: "Feito do rótulo. Serve a programas que enviam o formulário; visitantes não o veem.",
    }),
});
export type FormField = z.infer<typeof formField>;

/** A form with chosen fields; each submission becomes a lead. */
export const formSection = defineSection({
  type: "form",
  label: "Formulário",
  schema: z.object({
    title: textLine("Título"),
    text: textBlock("Texto", 600),
    fields: list("Campos", formField, 12).superRefine(checkFields).meta({ title: "Campos" }),
    button: textLine("Texto do botão", 40),
    note: textBlock("Texto abaixo do botão", 300),
    thanks: textBlock("Agradecimento", 400),
    closesAt: day("Último dia"),
    closedText: textBlock("Texto depois do último dia", 400),
  }),
  starter: {
    title: "Fale com a gente",
    fields: [
      { type: "text", name: "nome", label: "Nome", required: true },
      { type: "email", name: "email", label: "E-mail", required: true },
      { type: "text", name: "mensagem", label: "Mensagem", isLong: true },
    ],
    button: "Enviar",
  },
  example: {
    title: "Peça uma visita",
    text: "Vamos até a sua empresa e medimos o processo com quem o faz.",
    fields: [
      { type: "text", name: "nome", label: "Nome", required: true },
      { type: "email", name: "email", label: "E-mail", required: true },
      { type: "phone", name: "telefone", label: "Telefone" },
      {
        type: "choice",
        name: "porte",
        label: "Quantas pessoas trabalham na empresa?",
        options: ["Até 10", "De 11 a 100", "Mais de 100"],
      },
      { type: "text", name: "mensagem", label: "O que precisa ficar de pé?", isLong: true },
      {
        type: "consent",
        name: "aceite",
        label: "Aceito receber a resposta por e-mail ou telefone.",
        required: true,
      },
    ],
    button: "Pedir visita",
    thanks: "Pedido anotado. Ligamos em até um dia útil.",
  },
});

/** At least one e-mail or phone field must be required, so that the lead can be answered. */
function checkFields(fields: FormField[], context: z.RefinementCtx): void {
  const error = findFieldsError(fields);
  if (error) context.addIssue({ code: "custom", ...error });
}

function findFieldsError(fields: FormField[]): { message: string; path: (string | number)[] } | undefined {
  const names = fields.map(({ name }) => name.toLowerCase());
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (repeated !== -1) return { message: "Dois campos têm o mesmo nome", path: [repeated, "name"] };
  const empty = fields.findIndex(({ type, options }) => type === "choice" && options.length === 0);
  if (empty !== -1) return { message: "Um campo de escolha precisa de opções", path: [empty, "options"] };
  const replyFields = fields.filter(
    ({ type, required }) => required && (type === "email" || type === "phone"),
  );
  if (fields.length > 0 && replyFields.length === 0) {
    return {
      message: "Um campo de e-mail ou telefone deve ser obrigatório, para que haja resposta",
      path: [],
    };
  }
  return undefined;
}
