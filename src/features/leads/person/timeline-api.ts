import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { withLetters } from "../mail/outgoing/render-letter.server.ts";
import { onlyVisibleLeads } from "../own-leads.server.ts";
import { timelineQuerySchema, timelineSchema } from "../timeline/schema.ts";
import { readTimeline } from "../timeline/timeline.server.ts";

/** For people who may see the lead (docs/produto.md, "Who may do what"). */
export const timelineApi: SliceApi = { tag: "Leads", leads: declareTimeline };

function declareTimeline(app: Server, { db, markdown }: Resources): void {
  app.addHook("onRequest", onlyVisibleLeads({ db }));
  app.get(
    "/api/leads/:id/timeline",
    {
      schema: {
        ...byId,
        summary: "A linha do tempo de um lead",
        description:
          "O que aconteceu, do mais novo ao mais antigo, cem por vez. Nenhuma chamada muda um acontecimento; de uma nota editada vem o texto mais novo, no lugar da primeira, com `edited`.",
        querystring: timelineQuerySchema,
        response: { 200: timelineSchema.describe("Os acontecimentos") },
      },
    },
    async (request, reply) => {
      const timeline = await readTimeline(db, request.params.id, request.query);
      if (!timeline) return sendProblem(reply, "not-found");
      return { ...timeline, events: await withLetters(markdown, timeline.events) };
    },
  );
}
