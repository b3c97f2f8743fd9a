import { z } from "zod";
import {
  address,
  choice,
  day,
  list,
  onOff,
  requiredLine,
  textBlock,
  textLine,
} from "#src/shared/fields/fields.ts";
import { FILES_TAKEN, MAX_FORM_FILES } from "#src/shared/form-files.ts";
import { defineSection } from "../schema.ts";

export const FIELD_TYPES = ["text", "email", "phone", "number", "date", "choice", "file", "consent"] as const;

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
  type: choice("Tipo", FIELD_TYPES, [
    "Texto",
    "E-mail",
    "Telefone",
    "Número",
    "Data",
    "Escolha",
    "Arquivo",
    "Consentimento",
  ]),
  label: requiredLine("Rótulo", 300),
  required: onOff("Obrigatório"),
  hint: textBlock("Dica", 200, {
    shownWith: { type: "file" },
    hint: `Abaixo dela o formulário diz o que aceita: ${FILES_TAKEN}`,
  }),
  isLong: onOff("Texto de várias linhas"),
  fills: choice(
    "Preenche no lead",
    ["auto", "name", "company", "none"],
    ["O que o rótulo diz", "Nome", "Empresa", "Só a mensagem"],
    { shownWith: { type: "text" } },
  ),
  options: z
    .array(option, "Opções deve ser uma lista")
    .max(30, "Opções: no máximo 30")
    .default([])
    .meta({ title: "Opções", control: "points", hint: "Uma por linha.", shownWith: { type: "choice" } }),
  name: z
    .string("Nome do campo deve ser um texto")
    .regex(
      /^[A-Za-z][\w-]{0,39}$/,
      "Nome do campo deve começar com uma letra e ter só letras sem acento, números, _ e -",
    )
    .refine((name) => !RESERVED_NAMES.has(name), "Nome do campo é usado pelo próprio site. Escolha outro.")
    .meta({
      title: "Nome do campo",
      control: "hidden",
      description: "Feito do rótulo, se faltar. Serve a programas que enviam o formulário.",
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
    after: choice(
      "Depois de enviar",
      ["message", "page", "whatsapp"],
      ["Mostrar o agradecimento", "Abrir uma página", "Abrir o WhatsApp"],
    ),
    afterPage: address("Página que abre").meta({ shownWith: { after: "page" } }),
    afterText: textBlock("Mensagem no WhatsApp", 500, {
      shownWith: { after: "whatsapp" },
      hint: "{nome}, {empresa} e qualquer outro campo entre chaves mostram o que a pessoa respondeu.",
    }),
    thanks: textBlock("Agradecimento", 400, { shownWith: { after: "message" } }),
    recipients: z
      .array(z.email("Quem recebe: escreva um e-mail por linha").max(254), "Quem recebe deve ser uma lista")
      .max(10, "Quem recebe: no máximo 10")
      .default([])
      .meta({
        title: "Quem recebe o aviso",
        control: "points",
        hint: "E-mails de pessoas da equipe que atendem leads, um por linha. Vazio: o e-mail de contato do site.",
      }),
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
    text: "Vamos até você e vemos de perto o que precisa mudar.",
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
      { type: "text", name: "mensagem", label: "Como podemos ajudar?", isLong: true },
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
  const files = fields.flatMap(({ type }, index) => (type === "file" ? [index] : []));
  const tooMany = files[MAX_FORM_FILES];
  if (tooMany !== undefined)
    return { message: `Campos de arquivo: no máximo ${MAX_FORM_FILES}`, path: [tooMany, "type"] };
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
