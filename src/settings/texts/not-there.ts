import { isRouteErrorResponse } from "react-router";
import type { StoredTexts } from "./words/part.ts";

/** A page's loader throws this with 404 where the site does not have it, with the words to show (NOT_FOUND). */
export interface NotThere {
  notThere: StoredTexts;
}

/** The words for a page that is not there; undefined for any other error. */
export function readNotThere(error: unknown): StoredTexts | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  return (error.data as NotThere | null | undefined)?.notThere;
}
