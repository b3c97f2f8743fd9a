import type { SliceApi } from "#src/platform/http/scopes.ts";
import { leadsTodaySchema } from "./schema.ts";
import { findToday } from "./today.server.ts";

/** Administrators only (docs/produto.md, "Who may do what"). */
export const todayApi: SliceApi = {
  tag: "Leads",
  administrator(app, { db, config }) {
    app.get(
      "/api/leads/today",
      {
        schema: {
          summary: "O que há para fazer hoje com os leads",
          response: { 200: leadsTodaySchema.describe("Atrasos, tarefas e o tempo até a resposta") },
        },
      },
      () => findToday(db, config.timeZone),
    );
  },
};
