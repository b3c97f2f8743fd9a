import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { findToday } from "./find-today.server.ts";
import { todaySchema } from "./schema.ts";

/** Returns only items that the person may see (docs/produto.md, "Who may do what"). */
export const todayApi: SliceApi = {
  tag: "Painel",
  leads(app, resources) {
    app.get(
      "/api/today",
      {
        schema: {
          summary: "O que a pessoa tem para fazer hoje",
          description:
            "Dos leads dela e, para quem cuida de todos, dos que não são de ninguém; para administradores, também solicitações de remoção.",
          response: { 200: todaySchema.describe("O mais urgente primeiro, e o tempo até a resposta") },
        },
      },
      (request) => findToday(resources, currentUser(request)),
    );
  },
};
