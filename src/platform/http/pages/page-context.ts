// The context of pages' loaders and actions: the resources and Fastify's request.
import type { FastifyRequest } from "fastify";
import { createContext } from "react-router";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PreviewInfo } from "#src/shared/preview-info.ts";

export interface PageContext {
  resources: Resources;
  request: FastifyRequest;
  /** Built style sheets by address; empty in development, where they change. */
  sheets: ReadonlyMap<string, string>;
  /** Set where the page is part of a preview; then the resources read drafts, and cache nothing. */
  preview?: PreviewInfo;
}

export const pageContext = createContext<PageContext>();
