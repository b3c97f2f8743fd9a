// API of the pre-publication checks, for every content type.

import { z } from "zod";
import { CHECKS_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import { checkItem } from "./check-item.server.ts";
import type { CheckedContentType } from "./checked-content-type.ts";
import { createLinkProber } from "./external-links.server.ts";
import { createPathChecker } from "./internal-links.server.ts";
import { checksInputSchema, checksSchema } from "./schema.ts";

interface CheckedApi {
  kind: AnyPublishableType;
  /** "/api/posts" */
  path: string;
  checked: CheckedContentType;
}

export function declareChecks(app: Server, resources: Resources, { kind, path, checked }: CheckedApi): void {
  const context = {
    resources,
    checked,
    pathExists: createPathChecker(app, resources),
    probe: createLinkProber(resources.config),
  };
  const schema = {
    description:
      "Os campos como estão sendo escritos. Nada é guardado. `external: true` pergunta também a outros sites.",
    body: checksInputSchema,
    response: { 200: checksSchema.describe("Avisos, que nada impedem a não ser `invalid`") },
  };
  const check = async ({ external = false, ...fields }: z.infer<typeof checksInputSchema>, id?: string) =>
    checkItem(context, kind, fields, { id, external });
  app.post(
    `${path}/:id/checks`,
    {
      config: { limit: CHECKS_LIMIT },
      schema: { ...byId, ...schema, summary: "Verificar antes de publicar" },
    },
    async (request, reply) =>
      (await check(request.body, request.params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.post(
    `${path}/checks`,
    { config: { limit: CHECKS_LIMIT }, schema: { ...schema, summary: "Verificar antes de criar" } },
    async (request, reply) => (await check(request.body)) ?? sendProblem(reply, "not-found"),
  );
}
