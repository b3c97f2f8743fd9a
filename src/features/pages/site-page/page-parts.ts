// A page as finished HTML from the server. Texts and components are not sent again as data and scripts
// (docs/adr/0042), except for islands (docs/adr/0045).

import { createContext as createReactContext } from "react";
import { createContext as createRouterContext } from "react-router";

/** Ids of the elements that hold the parts of a page; a run after an island has the island's id. */
export const STAGE_ID = "palco";
export const FIRST_RUN_ID = "secoes";

export interface PageParts {
  /** A hero that spans the window, above the rest. */
  stage: string;
  /** The HTML before, between and after the islands. */
  runs: string[];
}

/** A section that runs in the browser, between two runs of HTML. */
export interface Island {
  /** The section's id. */
  id: string;
  type: string;
  /** Props with placeholders filled in. */
  props: object;
  data?: object | undefined;
  /** Has the page's `h1`. */
  isHead?: boolean;
  /** Its background touches the one above. */
  isJoined?: boolean;
}

/** Passes the parts to the renderer of a document without adding them to the loader data. */
export const renderedParts = createRouterContext<PageParts | null>(null);

/** Provides `renderedParts` to components on the server. */
export const RenderedPartsContext = createReactContext<PageParts | null>(null);
