import type { SliceApi } from "#src/platform/http/scopes.ts";
import { ownerSeen } from "#src/features/leads/own-leads.server.ts";
import { leadsTodaySchema } from "./schema.ts";
import { findToday } from "./today.server.ts";

/** Of the leads that the person may see (docs/produto.md, "Who may do what"). */
export const todayApi: SliceApi = {
  tag: "Leads",
  leads(app, { db, config }) {
    app.get(
      "/api/leads/today",
      {
        schema: {
          summary: "O que há para fazer hoje com os leads",
          response: { 200: leadsTodaySchema.describe("Atrasos, tarefas e o tempo até a resposta") },
        },
      },
      (request) => findToday(db, config.timeZone, ownerSeen(request)),
    );
  },
};
