import { z } from "zod";
import { type RemovalResult, requestRemoval } from "#src/features/privacy/privacy.server.ts";
import {
  reasonSchema,
  readReason,
  REMOVAL_SOURCE,
  removalAnswerSchema,
} from "#src/features/privacy/schema.ts";
import { publicForm, submitForm } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FORM_SENT } from "#src/shared/form-texts.ts";
import { formAnswerSchema } from "#src/shared/public-form-schema.ts";
import { cleanLines } from "#src/shared/text-patterns.ts";
import { type ContactInput, contactSchema } from "../contact-schema.ts";
import { type SubmitResult, submitLead } from "../leads.server.ts";

/**
 * `POST /api/contact` (docs/produto.md, "Contact"): a contact message or, by its source, a data-removal request, whose message
 * contains the reason. An error of the reason is reported at `message`, the field that was sent.
 */
const contactCallSchema = contactSchema
  .extend({
    // Other types are treated as empty, whose error depends on the source.
    message: z.preprocess(
      (value) => (typeof value === "string" ? value : ""),
      z.string().overwrite(cleanLines),
    ),
  })
  .refine((sent) => findMessageError({ input: sent }) === undefined, {
    path: ["message"],
    error: findMessageError,
    // Checked even where other fields have errors.
    when: ({ value }) => isRecord(value),
  })
  .meta({
    examples: [
      {
        name: "Ana Prado",
        email: "ana@empresa.com.br",
        phone: "(11) 98888-7777",
        message: "Preciso trocar um sistema de 2009 sem parar a loja.",
        source: "contact-form",
      },
    ],
  });

/** Returns the first error of a message, depending on its source. */
function findMessageError({ input }: { input?: unknown }): string | undefined {
  const { source, message } = isRecord(input) ? input : {};
  const isRemoval = source === REMOVAL_SOURCE;
  const text = typeof message === "string" ? message : "";
  const fieldError = isRemoval
    ? reasonSchema.safeParse(readReason(text))
    : contactSchema.shape.message.safeParse(text);
  return fieldError.error?.issues[0]?.message;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export const contactApi: SliceApi = { tag: "Leads", anonymous: declareContact };

/** New, repeated and spam messages get the same answer (docs/produto.md, "Public forms"). */
function declareContact(app: Server, resources: Resources): void {
  app.post(
    "/api/contact",
    {
      ...publicForm(resources.limiter),
      schema: {
        summary: "Enviar uma mensagem de contato, ou uma solicitação de remoção de dados",
        description:
          'Com `source: "data-removal-form"`, a mensagem é uma solicitação de remoção: o motivo é o que vem depois de `Motivo:`.',
        body: contactCallSchema,
        response: { 201: z.union([removalAnswerSchema, formAnswerSchema]).describe("Mensagem recebida") },
      },
    },
    async (request, reply) => {
      const result = await submitForm(resources.limiter, request, reply, (sender) =>
        submit(resources, request.body, sender),
      );
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send(toAnswer(result));
    },
  );
}

/** Stores the message as a lead, or as a data-removal request. */
function submit(
  resources: Resources,
  { message, ...sent }: ContactInput,
  sender: { userAgent: string | undefined },
): Promise<SubmitResult | RemovalResult> {
  if (sent.source !== REMOVAL_SOURCE) return submitLead(resources, { ...sent, message }, sender);
  return requestRemoval(resources, { ...sent, ...sender, reason: readReason(message) });
}

function toAnswer(result: Extract<SubmitResult | RemovalResult, { ok: true }>) {
  if (!("receipt" in result)) return { success: true, message: FORM_SENT } as const;
  const { protocol, dueAt } = result.receipt;
  return {
    success: true,
    message: "Solicitação enviada com sucesso!",
    protocol,
    dueAt: dueAt.toISOString(),
  } as const;
}
