// API of publication requests, for content types with authors (docs/produto.md, "Requests for publication").

import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import { answerRequest, requestPublication } from "./requests.server.ts";
import { requestAnswerSchema } from "./schema.ts";

interface AuthoredContentType {
  kind: AnyPublishableType;
  /** "/api/posts". */
  path: string;
}

/** Declares the request, which authors make. */
export function declareRequests(
  app: Server,
  resources: Resources,
  { kind, path }: AuthoredContentType,
): void {
  app.post(
    `${path}/:id/request-publication`,
    {
      schema: {
        ...byId,
        summary: "Pedir a publicação",
        description: "Quem edita o site é avisado por e-mail. Pedir de novo não muda nada.",
        response: withProblems({ 204: z.null().describe("Pedido") }, "conflict", "invalid"),
      },
    },
    async (request, reply) => {
      const result = await requestPublication(resources, kind, currentUser(request), request.params.id);
      return result.ok ? reply.status(204).send(null) : sendProblem(reply, result.code, result);
    },
  );
}

/** Declares the answer, in the scope of staff. */
export function declareAnswers(app: Server, resources: Resources, { kind, path }: AuthoredContentType): void {
  app.post(
    `${path}/:id/request-publication/answer`,
    {
      schema: {
        ...byId,
        summary: "Devolver um pedido de publicação, sem publicar",
        body: requestAnswerSchema,
        response: withProblems({ 204: z.null().describe("Devolvido; quem pediu é avisado por e-mail") }),
      },
    },
    async (request, reply) => {
      const note = request.body?.note || null;
      const result = await answerRequest(resources, kind, currentUser(request), request.params.id, note);
      return result.ok ? reply.status(204).send(null) : sendProblem(reply, result.code, result);
    },
  );
}
