import { allowUser } from "#src/features/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { listFaq } from "./faq.server.ts";
import { faqListSchema } from "./schema.ts";

export function installFaqApi(app: Server, resources: Resources): void {
  app.get(
    "/api/settings/faq",
    {
      onRequest: [limitCalls(resources.limiter, API_LIMIT), allowUser(resources)],
      schema: {
        tags: ["FAQ"],
        summary: "Perguntas frequentes, em sua ordem",
        response: withProblems(
          { 200: faqListSchema.describe("As perguntas, na ordem da página") },
          "unauthorized",
          "too-many-requests",
        ),
      },
    },
    async () => listFaq(resources),
  );
}
