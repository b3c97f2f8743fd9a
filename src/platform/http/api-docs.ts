// Generates the OpenAPI document from the validating schemas, and serves a page to read it and try the API.

import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { PROBLEM_TYPE, problemSchema } from "./documented.ts";

const PROBLEM = { $ref: "#/components/schemas/Problem" };

/** Serves `/api/openapi.json` and `/api/docs`. Must be registered before the routes. */
export async function installApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Vitrine",
        description:
          "API do site e do painel. As chamadas do painel levam o token que `POST /api/auth/login` responde; " +
          "as de ferramentas de automação, um token da tela API Tokens.",
        version: "1.0.0",
      },
      // The host by which the site was reached, because the page's policy allows no other.
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          session: {
            type: "http",
            scheme: "bearer",
            description: "Sessão de uma pessoa: o `token` da resposta de `POST /api/auth/login`.",
          },
          token: {
            type: "apiKey",
            in: "header",
            name: "X-API-Token",
            description: "Token de automação, da tela API Tokens do painel: começa com `vtr_`.",
          },
          tokenBearer: {
            type: "http",
            scheme: "bearer",
            description: "O mesmo token de automação, em `Authorization` em vez de `X-API-Token`.",
          },
        },
        schemas: { Problem: describeProblem() },
      },
    },
    transform: (call) => {
      const { schema, url } = jsonSchemaTransform(call);
      restoreExamples(schema.body, call.schema?.body);
      const fileFields = call.route.config?.fileFields;
      if (schema.body || fileFields) schema.body = describeFiles(schema.body, fileFields);
      shareProblem(schema.response);
      schema.operationId ??= nameOperation(String(call.route.method), url);
      return { schema, url };
    },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.register(installPage);
}

async function installPage(app: FastifyInstance): Promise<void> {
  // The plugin's page always declares English.
  app.addHook("onSend", async (_request, reply, payload) =>
    typeof payload === "string" && String(reply.getHeader("content-type")).startsWith("text/html")
      ? payload.replace('<html lang="en">', '<html lang="pt-BR">')
      : payload,
  );
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // Its stylesheet writes inline styles; its scripts are files of this server.
    transformStaticCSP: () =>
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; " +
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    // Collapsed, because rendering all operations at once takes seconds.
    uiConfig: { deepLinking: true, tryItOutEnabled: true, docExpansion: "none" },
    theme: {
      title: "Vitrine API",
      // The bar contains only the plugin's logo and an address that need not be changed.
      css: [{ filename: "vitrine.css", content: ".swagger-ui .topbar { display: none }" }],
    },
  });
}

/** Zod omits the examples of schemas that transform, since they may show the output. Ours show the input. */
function restoreExamples(described: unknown, schema: unknown): void {
  const examples = schema instanceof z.ZodType ? schema.meta()?.examples : undefined;
  if (examples && described && typeof described === "object") Object.assign(described, { examples });
}

/**
 * Names an operation for generated clients: `GET /api/posts/{id}` → `getPostsById`, `POST /api/webhook/create-post` →
 * `postWebhookCreatePost`.
 */
function nameOperation(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, "")
    .replace(/:(\w+)/g, "by-$1")
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Describes a body with files: JSON without them, or a form with the same fields and the files. */
function describeFiles(body: unknown, fileFields: string[] = []): unknown {
  if (fileFields.length === 0) return body;
  const files = { type: "array", items: { type: "string", format: "binary" } };
  const { properties, ...schema } = (body ?? { type: "object", required: fileFields }) as {
    properties?: object;
  };
  const withFiles = { ...properties, ...Object.fromEntries(fileFields.map((field) => [field, files])) };
  return {
    content: {
      ...(body ? { "application/json": { schema: body } } : {}),
      "multipart/form-data": { schema: { ...schema, properties: withFiles } },
    },
  };
}

/** Replaces the schema of every failure by a reference to one definition. */
function shareProblem(responses: unknown): void {
  for (const answer of Object.values(responses ?? {}) as { content?: Record<string, object> }[]) {
    const problem = answer.content?.[PROBLEM_TYPE];
    if (problem) Object.assign(problem, { schema: PROBLEM });
  }
  const unexpected = {
    description: "Qualquer outra falha",
    content: { [PROBLEM_TYPE]: { schema: PROBLEM } },
  };
  Object.assign(responses ?? {}, { default: unexpected });
}

function describeProblem(): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(problemSchema);
  return schema;
}
