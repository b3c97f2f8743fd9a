// Responds to unknown API addresses with 404, and to known ones with another method with 405 and Allow (RFC 9110).

import type { FastifyInstance } from "fastify";
import { replaceNul } from "../database/sql.ts";
import { sendProblem } from "./problem.ts";

/** Must be called before the routes are declared, because it records them. */
export function installApiNotFound(app: FastifyInstance): void {
  const known: { pattern: URLPattern; methods: string[] }[] = [];
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/api/") || route.url.includes("*")) return;
    known.push({ pattern: new URLPattern({ pathname: route.url }), methods: [route.method].flat() });
  });
  // PostgreSQL rejects NUL, which no address and no id contains. With the replacement, nothing is found.
  app.addHook("preValidation", async (request) => {
    const params = (request.params ?? {}) as Record<string, string>;
    for (const [name, value] of Object.entries(params)) params[name] = replaceNul(value);
  });
  // Used if the pages are not installed, which otherwise handle everything else.
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, "not-found"));
  const answer = app.route.bind(app);
  answer({
    method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/api/*",
    schema: { hide: true },
    // In `onRequest`, so that the body is not read.
    onRequest: async (request, reply) => {
      const pathname = request.url.split("?", 1)[0] ?? "";
      const methods = known
        .filter(({ pattern }) => pattern.test({ pathname }))
        .flatMap((route) => route.methods);
      if (methods.length === 0) return sendProblem(reply, "not-found");
      void reply.header("allow", [...new Set(methods)].join(", "));
      return sendProblem(reply, "method-not-allowed");
    },
    handler: async (_request, reply) => sendProblem(reply, "not-found"),
  });
}
