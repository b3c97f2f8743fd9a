import { publicForm, submitForm } from "#src/platform/http/forms/form-limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { formAnswerSchema } from "#src/shared/public-form-schema.ts";
import { listSubscribers } from "./list-subscribers.server.ts";
import { subscribe } from "./newsletter.server.ts";
import { newsletterSchema } from "./schema.ts";
import { subscriberListSchema, subscriberQuerySchema } from "./subscribers-schema.ts";

/** The answer does not reveal whether an address was subscribed before (docs/produto.md, "Newsletter"). */
export const newsletterApi: SliceApi = {
  tag: "Newsletter",
  anonymous(app, resources) {
    app.post(
      "/api/newsletter",
      {
        ...publicForm(resources.limiter),
        schema: {
          summary: "Inscrever um e-mail na newsletter",
          body: newsletterSchema,
          response: { 201: formAnswerSchema.describe("E-mail inscrito, agora ou antes") },
        },
      },
      async (request, reply) => {
        const result = await submitForm(resources.limiter, request, reply, async (sender) => {
          const result = await subscribe(resources, request.body, sender);
          // Repetitions count too: an unchanged limit would reveal that the address is already subscribed.
          return result.ok ? { ok: true as const, outcome: "stored" as const } : result;
        });
        if (!result.ok) return sendProblem(reply, result.code, result);
        return reply.status(201).send({ success: true, message: "Newsletter cadastrada com sucesso!" });
      },
    );
  },
  administrator(app, { db }) {
    app.get(
      "/api/subscribers",
      {
        schema: {
          summary: "Os inscritos na newsletter, do mais novo ao mais antigo",
          description: "`bounced`: o último e-mail não chegou; `complained`: a pessoa o marcou como spam.",
          querystring: subscriberQuerySchema,
          response: { 200: subscriberListSchema.describe("Uma página de inscritos") },
        },
      },
      ({ query }) => listSubscribers(db, query),
    );
  },
};
