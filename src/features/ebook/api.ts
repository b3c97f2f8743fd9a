import { publicForm, submitForm } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { ebookFileOf, requestEbook } from "./ebook.server.ts";
import { getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { ebookAnswerSchema, ebookSchema } from "./schema.ts";

/** `POST /api/ebook` (docs/produto.md, "E-book"). */
export const ebookApi: SliceApi = {
  tag: "E-book",
  anonymous(app, resources) {
    app.post(
      "/api/ebook",
      {
        ...publicForm(resources.limiter),
        schema: {
          summary: "Pedir o e-book Transformação Digital",
          description:
            "Cria um lead com a fonte `lead-magnet` e envia o link por e-mail. Sem arquivo do e-book em Textos: 404.",
          body: ebookSchema,
          response: { 201: ebookAnswerSchema.describe("Pedido recebido, com o endereço do PDF") },
        },
      },
      async (request, reply) => {
        const result = await submitForm(resources.limiter, request, reply, (sender) =>
          requestEbook(resources, request.body, sender),
        );
        if (!result.ok) return sendProblem(reply, result.code, result);
        const message = "Dados salvos com sucesso!";
        const downloadUrl = ebookFileOf(await getStoredTexts(resources)) ?? "/";
        return reply.status(201).send({ success: true, message, downloadUrl });
      },
    );
  },
};
