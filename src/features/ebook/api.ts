import { withProblems } from "#src/platform/http/documented.ts";
import { publicForm, submitCounted } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { GUIDE_PATH, requestEbook } from "./ebook.server.ts";
import { ebookAnswerSchema, ebookSchema } from "./schema.ts";

/** `POST /api/ebook` (contract §3). */
export function installEbookApi(app: Server, resources: Resources): void {
  const { limiter } = resources;
  app.post(
    "/api/ebook",
    {
      ...publicForm(limiter),
      schema: {
        tags: ["E-book"],
        summary: "Pedir o e-book Transformação Digital",
        description: "Cria um lead com a fonte `lead-magnet` e envia o link por e-mail.",
        body: ebookSchema,
        response: withProblems(
          { 201: ebookAnswerSchema.describe("Pedido recebido, com o endereço do PDF") },
          "invalid",
          "too-many-requests",
        ),
      },
    },
    async (request, reply) => {
      const sender = { userAgent: request.headers["user-agent"] };
      const { state, result } = await submitCounted(limiter, requestKey(request), () =>
        requestEbook(resources, request.body, sender),
      );
      setRateLimitHeaders(reply, state);
      if (!result) return sendTooMany(reply, state);
      if (!result.ok) return sendProblem(reply, result.code, result);
      const message = "Dados salvos com sucesso!";
      return reply.status(201).send({ success: true, message, downloadUrl: GUIDE_PATH });
    },
  );
}
