// The context of pages' loaders and actions: the resources and Fastify's request.
import type { FastifyRequest } from "fastify";
import { createContext } from "react-router";
import type { Resources } from "#src/platform/resources.ts";

interface PageContext {
  resources: Resources;
  request: FastifyRequest;
  /** Built style sheets by address; empty in development, where they change. */
  sheets: ReadonlyMap<string, string>;
}

export const pageContext = createContext<PageContext>();
