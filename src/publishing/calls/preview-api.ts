import { withProblems } from "#src/platform/http/documented.ts";
import { PREVIEWS_LIMIT } from "#src/platform/http/limits.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { renderMarkdown } from "../markdown.server.ts";
import { previewInputSchema, previewSchema } from "./schema.ts";

/**
 * Renders Markdown as the public page will show it.
 * @param path "/api/posts"
 */
export function declarePreview(app: Server, resources: Resources, path: string): void {
  app.post(
    `${path}/preview`,
    {
      config: { limit: PREVIEWS_LIMIT },
      schema: {
        summary: "Como um conteúdo ficará na página",
        description: "Faz do Markdown o mesmo HTML, já seguro, que a página pública mostra. Nada é guardado.",
        body: previewInputSchema,
        response: withProblems({ 200: previewSchema.describe("O HTML") }, "unreadable"),
      },
    },
    async (request) => {
      const { html } = await renderMarkdown(resources, request.body.content);
      return { html };
    },
  );
}
