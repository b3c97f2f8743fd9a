// Declares the API calls that every content type has, and who may make them (docs/produto.md, "API"). Each
// slice declares its other calls itself.

import { type BodyLimits, installUploads } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { PREVIEWS_LIMIT } from "#src/platform/http/limits.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { IMAGE_BYTES, IMAGE_TOO_LARGE } from "#src/shared/media/upload-limits.ts";
import { declareChecks } from "../checks/checks-api.ts";
import { declareDrafts, declarePublish, declareUnpublish } from "../drafts/drafts-api.ts";
import { renderMarkdown } from "../markdown.server.ts";
import { requireOwnItem } from "../ownership.server.ts";
import { declarePresence } from "../presence/presence-api.ts";
import type { ContentFields, ContentRow } from "../publishable-type.server.ts";
import { declareAnswers, declareRequests } from "../requests/requests-api.ts";
import { declareSchedule } from "../schedule/schedule-api.ts";
import { declareTrash } from "../trash/trash-api.ts";
import type { AnyContentApi, ContentApi } from "./content-type-calls.ts";
import { declareHistory } from "./history-api.ts";
import { declareReads, declareStats } from "./read-calls.ts";
import { previewInputSchema, previewSchema } from "./schema.ts";
import { declareRemoval, declareWrites } from "./write-calls.ts";

/** Upload limits of content types with one picture. */
export function onePicture(field: string, tooMany: string): BodyLimits {
  return { fileFields: [field], files: 1, fileBytes: IMAGE_BYTES, tooLarge: IMAGE_TOO_LARGE, tooMany };
}

/** The calls of a content type. A slice adds them to its own, in the scopes of the same names. */
export function contentApi<Row extends ContentRow, Item extends { id: string }, Fields extends ContentFields>(
  api: ContentApi<Row, Item, Fields>,
): Required<Pick<SliceApi, "public" | "writer" | "staff">> {
  return {
    public(app, resources) {
      declareReads(app, resources, api);
    },
    writer(app, resources) {
      if (!api.kind.hasAuthor) return;
      // Encapsulated, so that the hook does not apply to the slice's other calls.
      void app.register(async (own: Server) => {
        own.addHook("onRequest", requireOwnItem(resources.db, api.kind));
        declareWriting(own, resources, api);
        declareRequests(own, resources, api);
      });
    },
    staff(app, resources) {
      if (!api.kind.hasAuthor) declareWriting(app, resources, api);
      else declareAnswers(app, resources, api);
      declarePublish(app, resources, api);
      declareUnpublish(app, resources, api);
      declareSchedule(app, resources, api);
    },
  };
}

/** Calls that do not change the site. Authors may make them for their own items. */
function declareWriting(app: Server, resources: Resources, api: AnyContentApi): void {
  declareStats(app, resources, api);
  if (api.files) installUploads(app, (uploads) => declareWrites(uploads, resources, api));
  else declareWrites(app, resources, api);
  declareRemoval(app, resources, api);
  declareDrafts(app, resources, api);
  declareHistory(app, resources, api);
  declarePresence(app, resources, api);
  declareChecks(app, resources, api);
  if (api.kind.hasTrash) declareTrash(app, resources, api);
  declarePreview(app, resources, api.path);
}

/**
 * Renders Markdown as the public page will show it.
 * @param path "/api/posts"
 */
function declarePreview(app: Server, resources: Resources, path: string): void {
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
