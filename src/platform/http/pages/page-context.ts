// The context of pages' loaders and actions: the resources and Fastify's request.
import type { FastifyRequest } from "fastify";
import { createContext } from "react-router";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PreviewInfo } from "#src/shared/preview-info.ts";

/** Addresses that lead elsewhere. */
export interface Redirects {
  /**
   * Asked where there is nothing at an address. @returns where it leads instead, a path or another site's address
   * @throws where the database does not answer
   */
  leadOn(request: Pick<FastifyRequest, "method" | "url">): Promise<string | undefined>;
  /** An old address of an item was asked for. @param kind its plural */
  countMoved(kind: string, slug: string): void;
  /** The same without counting what was asked for; for the site's own requests. */
  withoutCounts?: Redirects;
}

export interface PageContext {
  resources: Resources;
  request: FastifyRequest;
  /** Built style sheets by address; empty in development, where they change. */
  sheets: ReadonlyMap<string, string>;
  /** Left out in previews, which show the site as it will be. */
  redirects?: Redirects | undefined;
  /** Set where the page is part of a preview; then the resources read drafts, and cache nothing. */
  preview?: PreviewInfo;
}

export const pageContext = createContext<PageContext>();
