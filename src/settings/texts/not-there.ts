import { isRouteErrorResponse } from "react-router";
import type { StoredTexts } from "./words/part.ts";

/** Thrown with 404 by a page's loader, with the texts to show (NOT_FOUND). */
export interface NotThere {
  notThere: StoredTexts;
}

/** Returns the texts for a missing page; undefined for any other error. */
export function readNotThere(error: unknown): StoredTexts | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  return (error.data as NotThere | null | undefined)?.notThere;
}
