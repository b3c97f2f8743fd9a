// Hands every address that is not the API's to React Router, as plain web Request and Response.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Resources } from "../resources.ts";
import { pageContext } from "./page-context.ts";

/** Largest body of a form posted without JavaScript, bytes. */
const FORM_LIMIT = 128 * 1024;

/** Serves the pages of a React Router build on every route nobody else took. */
export async function installPages(
  app: FastifyInstance,
  build: ServerBuild,
  resources: Resources,
): Promise<void> {
  const handle = createRequestHandler(build, resources.config.mode);
  await app.register(async (pages) => {
    // React Router reads the body itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    pages.route({
      method: ["GET", "HEAD", "POST"],
      url: "*",
      schema: { hide: true },
      handler: async (request, reply) => {
        const context = new RouterContextProvider();
        context.set(pageContext, { resources, request });
        const response = await handle(toWebRequest(request), context);
        for (const [name, value] of response.headers) void reply.header(name, value);
        return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()));
      },
    });
  });
}

/** The address is rebuilt from the path alone: the Host header is the visitor's to choose. */
function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const controller = new AbortController();
  request.raw.once("close", () => controller.abort());
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(new URL(request.url.replace(/^\/+/, "/"), `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    signal: controller.signal,
    body: hasBody ? ((request.body as BodyInit | null) ?? null) : null,
  });
}
