import type { preValidationAsyncHookHandler } from "fastify";
import { z } from "zod";
import { installUploads, takesFiles } from "#src/platform/http/body.ts";
import { countFormFiles, publicForm, submitForm } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { clientOf } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FILES_TAKEN } from "#src/shared/form-files.ts";
import { formAnswerSchema } from "#src/shared/public-form-schema.ts";
import { parseCheckedJson } from "#src/shared/sent-json.ts";
import { formCallSchema } from "../schema.ts";
import { FORM_JSON } from "../sections/form/form-target.ts";
import { FORM_FILES } from "./page-files.server.ts";
import {
  addressAfter,
  fieldsWithFiles,
  findPageForm,
  submitPageForm,
  thanksOf,
} from "./submit-page-form.server.ts";

export const pageFormsApi: SliceApi = {
  tag: "Páginas",
  anonymous: (app, resources) => installUploads(app, (uploads) => declareForms(uploads, resources)),
};

/** In a body with files, the other fields may come as texts or, with all their types, as JSON in one field. */
const readTexts: preValidationAsyncHookHandler = async (request, reply) => {
  const { uploads, body } = request;
  const json = uploads && (body as Record<string, unknown>)[FORM_JSON];
  if (json === undefined) return;
  if (typeof json !== "string") return sendProblem(reply, "unreadable");
  try {
    request.body = parseCheckedJson(json);
  } catch {
    return sendProblem(reply, "unreadable");
  }
};

function declareForms(app: Server, resources: Resources): void {
  const limited = publicForm(resources.limiter);
  const files = takesFiles({
    ...FORM_FILES,
    fileFields: [],
    readsOn: true,
    async findFileFields({ params }) {
      const { id, section } = params as { id: string; section: string };
      const form = await findPageForm(resources, id, section);
      return form && !form.isClosed ? fieldsWithFiles(form.props.fields) : [];
    },
  });
  app.post(
    "/api/pages/:id/forms/:section",
    {
      ...limited,
      preValidation: [files.preValidation, readTexts],
      config: { ...limited.config, ...files.config, takesVisitorFiles: "api" as const },
      schema: {
        summary: "Enviar o formulário de uma página",
        description: `Os campos são os do formulário, por seus nomes; outros são ignorados. O que é enviado vira um lead. Com arquivos, como \`multipart/form-data\`: ${FILES_TAKEN} Eles vêm nos campos do formulário que os pedem; os outros campos vêm como textos, ou todos como JSON no campo \`${FORM_JSON}\`.`,
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
      const result = await submitForm(resources.limiter, request, reply, ({ userAgent }) =>
        submitPageForm(resources, form, sent, {
          userAgent,
          uploads: request.uploads,
          countFiles: (bytes) => countFormFiles(resources.limiter, clientOf(request), bytes),
        }),
      );
      if (!result.ok) return sendProblem(reply, result.code, result);
      const redirectTo = addressAfter(form, answers);
      return reply
        .status(201)
        .send({ success: true as const, message: thanksOf(form), ...(redirectTo && { redirectTo }) });
    },
  );
}
