import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getAttribution } from "./attribution.server.ts";
import { attributionQuerySchema, attributionSchema } from "./schema.ts";

/** Only administrators may read it, as with leads (docs/produto.md, "Who may do what"). */
export const originsApi: SliceApi = { tag: "Leads", administrator: declareAttribution };

function declareAttribution(app: Server, resources: Resources): void {
  app.get(
    "/api/attribution",
    {
      schema: {
        summary: "Origem dos contratos",
        description:
          "Visitas, leads e contratos pela visita que trouxe cada pessoa. Cada número conta pela sua data: " +
          "o lead quando chegou, o contrato quando fechou. Sem datas, os últimos 30 dias.",
        querystring: attributionQuerySchema,
        response: { 200: attributionSchema.describe("As linhas somam o total") },
      },
    },
    (request) => getAttribution(resources, request.query),
  );
}
