import type { SliceApi } from "#src/platform/http/scopes.ts";
import { readForecast, readLosses } from "./forecast.server.ts";
import { forecastSchema, lossesSchema, lossQuerySchema } from "./schema.ts";

/** Sums are for people who take care of all leads (docs/produto.md, "Who may do what"). */
export const forecastApi: SliceApi = {
  tag: "Leads",
  allLeads(app, resources) {
    app.get(
      "/api/leads/forecast",
      {
        schema: {
          summary: "O que se espera fechar, por mês e etapa",
          description:
            "Os leads que não foram convertidos nem perdidos, também os sem mês previsto e os atrasados.",
          response: { 200: forecastSchema.describe("As somas") },
        },
      },
      () => readForecast(resources),
    );
    app.get(
      "/api/leads/losses",
      {
        schema: {
          summary: "Os negócios perdidos em um período, por motivo",
          description: "Conta a data em que o lead chegou à etapa. Sem datas, os últimos 90 dias.",
          querystring: lossQuerySchema,
          response: { 200: lossesSchema.describe("As somas") },
        },
      },
      (request) => readLosses(resources, request.query),
    );
  },
};
