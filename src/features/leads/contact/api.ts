import { FORM_SENT } from "#src/shared/form-texts.ts";
import { z } from "zod";
import { type RemovalResult, requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { readReason, REMOVAL_SOURCE, removalAnswerSchema } from "#src/features/privacy/schema.ts";
import { publicForm, submitForm } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { formAnswerSchema } from "#src/shared/public-form-schema.ts";
import { type SubmitResult, submitLead } from "../leads.server.ts";
import type { ContactInput } from "../contact-schema.ts";
import { contactCallSchema } from "./contact-call-schema.ts";

export const contactApi: SliceApi = { tag: "Leads", anonymous: declareContact };

/** `POST /api/contact` (docs/produto.md, "Public forms"): a new message, a repetition and one of a program get the same answer. */
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

/** A data-removal request makes no lead. */
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
