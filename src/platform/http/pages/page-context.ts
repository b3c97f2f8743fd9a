// What loaders and actions of pages get: the process's resources and the Fastify request behind them.
import type { FastifyRequest } from "fastify";
import { createContext, type RouterContextProvider } from "react-router";
import type { Resources } from "#src/platform/resources.ts";

export interface PageContext {
  resources: Resources;
  request: FastifyRequest;
  /** A long text for the page that is being rendered (`ui/page-text.tsx`). */
  text?: string;
}

export const pageContext = createContext<PageContext>();

/**
 * Places a loader's long text in the page that is being rendered.
 * @returns what belongs into the page's data: null, since the text is in the page already; the text itself where the
 * router asks for data alone, and where there is none
 */
export function placeText(context: Readonly<RouterContextProvider>, html: string): string | null {
  const page = context.get(pageContext);
  const isData = /^[^?]*\.data(?:\?|$)/.test(page.request.url);
  if (isData || html === "") return html;
  page.text = html;
  return null;
}
