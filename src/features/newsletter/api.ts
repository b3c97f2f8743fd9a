import { formAnswerSchema } from "#src/shared/public-form-schema.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { publicForm, submitCounted } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { subscribe } from "./newsletter.server.ts";
import { newsletterSchema } from "./schema.ts";

/** `POST /api/newsletter` (contract §3): nobody learns from the answer who is subscribed. */
export function installNewsletterApi(app: Server, resources: Resources): void {
  const { limiter } = resources;
  app.post(
    "/api/newsletter",
    {
      ...publicForm(limiter),
      schema: {
        tags: ["Newsletter"],
        summary: "Inscrever um e-mail na newsletter",
        body: newsletterSchema,
        response: withProblems(
          { 201: formAnswerSchema.describe("E-mail inscrito, agora ou antes") },
          "invalid",
          "too-many-requests",
        ),
      },
    },
    async (request, reply) => {
      const sender = { userAgent: request.headers["user-agent"] };
      const { state, result } = await submitCounted(limiter, requestKey(request), async () => {
        const result = await subscribe(resources, request.body, sender);
        // Every one counts: a limit that stood still would tell that the address is there already.
        return result.ok ? { ok: true as const, outcome: "stored" as const } : result;
      });
      setRateLimitHeaders(reply, state);
      if (!result) return sendTooMany(reply, state);
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send({ success: true, message: "Newsletter cadastrada com sucesso!" });
    },
  );
}
