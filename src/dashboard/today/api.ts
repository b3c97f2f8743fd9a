import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { visibleOwnerId } from "#src/features/leads/own-leads.server.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { todaySchema } from "./schema.ts";
import { findToday } from "./today.server.ts";

/** Returns only items that the person may see (docs/produto.md, "Who may do what"). */
export const todayApi: SliceApi = {
  tag: "Painel",
  leads(app, resources) {
    app.get(
      "/api/today",
      {
        schema: {
          summary: "O que tem prazo: respostas, tarefas e, para administradores, solicitações de remoção",
          response: { 200: todaySchema.describe("O mais urgente primeiro, e o tempo até a resposta") },
        },
      },
      (request) => findToday(resources, currentUser(request).role, visibleOwnerId(request)),
    );
  },
};
