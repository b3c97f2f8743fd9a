import type { SliceApi } from "#src/platform/http/scopes.ts";
import { visibleOwnerId } from "../own-leads.server.ts";
import { readForecast, readLeadWords } from "./forecast.server.ts";
import { forecastSchema, leadWordsSchema } from "./schema.ts";

/** Sums are for people who take care of all leads, suggestions for all who answer leads (docs/produto.md, "Who may do what"). */
export const forecastApi: SliceApi = {
  tag: "Leads",
  allLeads(app, { db }) {
    app.get(
      "/api/leads/forecast",
      {
        schema: {
          summary: "O que se espera fechar, por mês e etapa",
          description: "Os leads com mês previsto que não foram convertidos nem perdidos.",
          response: { 200: forecastSchema.describe("As somas") },
        },
      },
      () => readForecast(db),
    );
  },
  leads(app, { db }) {
    app.get(
      "/api/leads/words",
      {
        schema: {
          summary: "Etapas e motivos de perda para sugerir",
          response: { 200: leadWordsSchema.describe("As palavras da equipe") },
        },
      },
      (request) => readLeadWords(db, visibleOwnerId(request)),
    );
  },
};
