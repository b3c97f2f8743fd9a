// Loads what the sections of a draft show beside their props, for the editor.

import { z } from "zod";
import { storedImageSchema } from "#src/media/schema.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { loadSectionsOf } from "./pages.server.ts";
import { findShownBlocks } from "./place-blocks.server.ts";
import { sectionsField } from "./schema.ts";

const ANSWER = z.object({
  images: z.record(z.string(), storedImageSchema).describe("As imagens das seções"),
  html: z.record(z.string(), z.string()).describe("O HTML de cada texto em Markdown"),
  data: z.record(z.string(), z.any()).describe("O que é lido do site, pelo identificador da seção"),
});

export function declareDraftSections(app: Server, resources: Resources): void {
  app.post(
    "/api/pages/:id/loaded",
    {
      schema: {
        summary: "O que as seções de um rascunho mostram além dos seus campos",
        description: "Imagens, textos em Markdown, e o que elas leem do site. Nada é guardado.",
        params: z.object({ id: z.string() }),
        body: z.object(
          { path: z.string("Falta o endereço da página"), sections: sectionsField },
          "Envie as seções em um objeto JSON",
        ),
        response: { 200: ANSWER.describe("O que foi lido; o que não pôde ser lido fica de fora") },
      },
    },
    async ({ params, body }) => {
      const { sections, path } = body;
      // The editor shows hidden sections too.
      const shown = sections.map((section) => ({ ...section, isHidden: false }));
      const blocks = await findShownBlocks(resources, shown);
      const inner = [...blocks.values()].flatMap((block) => block.sections);
      const page = { id: params.id, path, sections: [...shown, ...inner] };
      const loaded = await loadSectionsOf(resources, page, { isDraft: true });
      return { ...loaded, data: { ...loaded.data, ...Object.fromEntries(blocks) } };
    },
  );
}
