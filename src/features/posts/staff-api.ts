// The calls that only the Posts screen makes.
import { allowUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT, PREVIEWS_LIMIT } from "#src/platform/http/limits.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { renderMarkdown } from "#src/publishing/markdown.server.ts";
import { countByStatus, listPostCategories } from "./posts.server.ts";
import { postCategoriesSchema, postStatsSchema, previewInputSchema, previewSchema } from "./schema.ts";

const docs = { tags: ["Posts"] };
const staffDocs = { ...docs, security: [{ session: [] }] };

export function installPostsStaffApi(app: Server, resources: Resources): void {
  installCounts(app, resources);
  app.post(
    "/api/posts/preview",
    {
      onRequest: [limitCalls(resources.limiter, PREVIEWS_LIMIT), requireUser(resources)],
      schema: {
        ...staffDocs,
        summary: "Como um conteúdo ficará na página",
        description: "Faz do Markdown o mesmo HTML, já seguro, que a página pública mostra. Nada é guardado.",
        body: previewInputSchema,
        response: withProblems(
          { 200: previewSchema.describe("O HTML") },
          "unreadable",
          "unauthorized",
          "invalid",
          "too-many-requests",
        ),
      },
    },
    async (request) => {
      const { html } = await renderMarkdown(resources, request.body.content);
      return { html };
    },
  );
}

function installCounts(app: Server, resources: Resources): void {
  const limit = limitCalls(resources.limiter, API_LIMIT);
  const refusals = ["unauthorized", "too-many-requests"] as const;
  app.get(
    "/api/posts/categories",
    {
      onRequest: [limit, allowUser(resources)],
      schema: {
        ...docs,
        summary: "Categorias distintas",
        description: "Sem token, só as que têm posts publicados.",
        response: withProblems(
          { 200: postCategoriesSchema.describe("As categorias, em ordem alfabética") },
          ...refusals,
        ),
      },
    },
    async (request) => ({
      categories: await listPostCategories(resources, request.session ? "staff" : "public"),
    }),
  );
  app.get(
    "/api/posts/stats",
    {
      onRequest: [limit, requireUser(resources)],
      schema: {
        ...staffDocs,
        summary: "Contagem de posts",
        response: withProblems(
          { 200: postStatsSchema.describe("Quantos há, quantos publicados e quantos rascunhos") },
          ...refusals,
        ),
      },
    },
    () => countByStatus(resources.db),
  );
}
