import { z } from "zod";
import { publicForm, submitForm } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { formAnswerSchema } from "#src/shared/public-form-schema.ts";
import { formCallSchema } from "../schema.ts";
import { addressAfter, findPageForm, submitPageForm, thanksOf } from "./submit-page-form.server.ts";

export const pageFormsApi: SliceApi = { tag: "Páginas", anonymous: declareForms };

function declareForms(app: Server, resources: Resources): void {
  app.post(
    "/api/pages/:id/forms/:section",
    {
      ...publicForm(resources.limiter),
      schema: {
        summary: "Enviar o formulário de uma página",
        description:
          "Os campos são os do formulário, por seus nomes; outros são ignorados. O que é enviado vira um lead.",
        params: z.object({ id: z.string(), section: z.string() }),
        body: formCallSchema,
        response: {
          201: formAnswerSchema
            .extend({
              redirectTo: z
                .string()
                .optional()
                .describe("A página que se abre depois, se o formulário tem uma"),
            })
            .describe("Formulário recebido"),
        },
      },
    },
    async (request, reply) => {
      const { id, section } = request.params;
      const form = await findPageForm(resources, id, section);
      if (!form) return sendProblem(reply, "not-found", { detail: "Formulário não encontrado" });
      const { pageUrl, referrer, touches, pages, elapsedMs, recado_extra, submissionId, ...answers } =
        request.body;
      const sent = { pageUrl, referrer, touches, pages, elapsedMs, recado_extra, submissionId, answers };
      const result = await submitForm(resources.limiter, request, reply, (sender) =>
        submitPageForm(resources, form, sent, sender),
      );
      if (!result.ok) return sendProblem(reply, result.code, result);
      const redirectTo = addressAfter(form, answers);
      return reply
        .status(201)
        .send({ success: true as const, message: thanksOf(form), ...(redirectTo && { redirectTo }) });
    },
  );
}
