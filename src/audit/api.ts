import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { contentDisposition } from "#src/platform/http/content-disposition.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { ANONYMOUS, CONSOLE, SYSTEM } from "./actor.server.ts";
import { listActors, listEntries } from "./audit.server.ts";
import { labelFilter } from "./describe-entry.ts";
import { exportEntries } from "./export.server.ts";
import { recordAct } from "./record.server.ts";
import {
  type AuditActors,
  auditActorsSchema,
  auditListSchema,
  type AuditQuery,
  auditQuerySchema,
} from "./schema.ts";

/** Routes of the Registro screen, for administrators only (docs/produto.md, "Log"). */
export const auditApi: SliceApi = {
  tag: "Registro de atividades",
  administrator(app, resources) {
    const { db } = resources;
    app.get(
      "/api/audit",
      {
        // An export takes the whole log out of the site.
        config: { sensitive: { format: "csv" } },
        schema: {
          summary: "Quem fez o quê, quando e de qual aparelho, do mais novo ao mais antigo",
          description:
            "`q` procura em quem, em quê, antes e depois. `format=csv` responde tudo o que os filtros pegam, em CSV, e pede " +
            "confirmação recente de quem é.",
          querystring: auditQuerySchema,
          response: { 200: auditListSchema.describe("Uma página de registros") },
        },
      },
      async (request, reply) => {
        const { query } = request;
        if (query.format === "json") return listEntries(resources, query);
        const after = filtersOf(query, await listActors(resources));
        await db.transaction((tx) =>
          recordAct(tx, { action: "audit.exported", subject: "Registro de atividades", after }),
        );
        return sendCsv(reply, exportEntries(resources, query));
      },
    );
    app.get(
      "/api/audit/actors",
      {
        schema: {
          summary: "As pessoas e os tokens que aparecem no registro",
          response: { 200: auditActorsSchema.describe("Com o nome mais novo de cada um") },
        },
      },
      async () => ({ actors: await listActors(resources) }),
    );
  },
};

function sendCsv(reply: FastifyReply, pieces: AsyncGenerator<string>): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", contentDisposition("attachment", "registro.csv"))
    .send(Readable.from(pieces));
}

/** Actors without an id; the filter calls them by their kind. */
const NAMELESS = [SYSTEM, CONSOLE, ANONYMOUS];

/** The search text is omitted, because it may be anybody's name. */
function filtersOf({ actor, action, from, to, q }: AuditQuery, actors: AuditActors["actors"]) {
  const who = [...actors, ...NAMELESS].find(({ id, kind }) => (id ?? kind) === actor);
  return {
    Quem: actor && (who?.name ?? "Alguém que não está no registro"),
    Ação: action && labelFilter(action),
    De: from,
    Até: to,
    Busca: q ? "sim" : undefined,
  };
}
