// The context of pages' loaders and actions: the resources and Fastify's request.

import type { FastifyRequest } from "fastify";
import { createContext } from "react-router";
import type { PreviewInfo } from "#src/shared/preview-info.ts";
import type { LeadsElsewhere } from "../../page-cache/page-cache.ts";
import type { Resources } from "../../resources/resources.ts";

type Asked = Pick<FastifyRequest, "method" | "url">;

export interface Redirects {
  /**
   * Finds the redirect of an address where nothing was found. @returns a path or another site's address
   * @throws if the database does not respond
   */
  find(request: Asked): Promise<string | undefined>;
  /** Finds the redirect of a page for the query that it was asked for with, such as "/?p=12". */
  findOfPage(request: Asked): Promise<string | undefined>;
  /** Tells whether `findOfPage` would find a redirect, for pages that are sent from memory. */
  leadsElsewhere: LeadsElsewhere;
  /** Counts a request for an item's old address. @param kind its plural */
  countMoved(kind: string, slug: string): void;
  /** The same without counting what was asked for; for the site's own requests. */
  withoutCounts?: Redirects;
}

export interface PageContext {
  resources: Resources;
  request: FastifyRequest;
  /** Built style sheets by address; empty in development, where they change. */
  sheets: ReadonlyMap<string, string>;
  /** Undefined in previews, which show the site as it will be. */
  redirects?: Redirects | undefined;
  /** Set if the page is part of a preview. The resources then read drafts, and cache nothing. */
  preview?: PreviewInfo;
}

export const pageContext = createContext<PageContext>();
