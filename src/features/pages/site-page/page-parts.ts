// A page as the server hands it to the browser: finished HTML. Its texts and components are not sent a second time as
// data and scripts (docs/adr/0042), but for sections that need scripts (docs/adr/0045).
import { createContext as createReactContext } from "react";
import { createContext as createRouterContext } from "react-router";

/** The elements that hold the parts of a page; a run after an island has the island's id. */
export const STAGE_ID = "palco";
export const FIRST_RUN_ID = "secoes";

export interface PageParts {
  /** Over the whole width, above the rest: an opening that is a stage. */
  stage: string;
  /** What stands before the first island, between them, and after the last one. */
  runs: string[];
}

/** A section that runs in the browser, between two runs of HTML. */
export interface Island {
  /** Of the section. */
  id: string;
  type: string;
  /** Its props, with the values that texts name. */
  props: object;
  data?: object | undefined;
  /** It has the title of the page. */
  isHead?: boolean;
  /** Its ground touches the one above it. */
  isJoined?: boolean;
}

/** The parts of the page that a request for a document gets. Its loader leaves them here, out of its data. */
export const renderedParts = createRouterContext<PageParts | null>(null);

/** The same for the rendering on the server. */
export const RenderedPartsContext = createReactContext<PageParts | null>(null);
