// OpenAPI from the very schemas that validate, and a page to read and try it.
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Config } from "../config.ts";

/** Serves `/api/openapi.json` and `/api/docs`. Must be registered before the routes. */
export async function installApiDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Vitrine",
        description: "API do site e do painel. Chamadas do painel usam `Authorization: Bearer <token>`.",
        version: "1.0.0",
      },
      servers: [{ url: config.siteUrl ?? "/" }],
      components: { securitySchemes: { session: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // Its stylesheet writes inline styles; its scripts are files of this server.
    transformStaticCSP: () =>
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; " +
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    uiConfig: { deepLinking: true, tryItOutEnabled: true },
  });
}
