import { withProblems } from "#src/platform/http/documented.ts";
import { publicForm, submitForm } from "#src/platform/http/forms/form-limits.ts";
import { sendMissing } from "#src/platform/http/limit-renders.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { getStoredTexts } from "#src/settings/texts/texts.server.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import {
  BUNDLED_GUIDE_PATH,
  ebookFileOf,
  findBundledGuide,
  getEbookTexts,
  requestEbook,
} from "./ebook.server.ts";
import { ebookAnswerSchema, ebookOfferSchema, ebookSchema } from "./schema.ts";

/** Serves the e-book's form, its texts, and its old address (docs/produto.md, "E-book"). */
export const ebookApi: SliceApi = {
  tag: "E-book",
  anonymous(app, resources) {
    app.get(
      "/api/ebook",
      {
        schema: {
          summary: "O que o site diz do seu e-book",
          description: "Para o diálogo que o oferece. Sem arquivo do e-book em Textos: 404.",
          response: withProblems({ 200: ebookOfferSchema.describe("Os textos do e-book") }, "not-found"),
        },
      },
      async (_request, reply) => {
        if (ebookFileOf(await getStoredTexts(resources)) === null) return sendProblem(reply, "not-found");
        return { texts: await getEbookTexts(resources, [EBOOK_POPUP]) };
      },
    );
    app.get(BUNDLED_GUIDE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const target = await findBundledGuide(resources);
      void reply.header("cache-control", "no-store");
      return target ? reply.redirect(target, 302) : sendMissing(request, reply);
    });
    app.post(
      "/api/ebook",
      {
        ...publicForm(resources.limiter),
        schema: {
          summary: "Pedir o e-book",
          description:
            "Cria um lead com a fonte `lead-magnet` e envia o link por e-mail. Sem arquivo do e-book em Textos: 404.",
          body: ebookSchema,
          response: { 201: ebookAnswerSchema.describe("Pedido recebido, com o endereço do arquivo") },
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
