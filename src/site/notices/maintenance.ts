import { isRouteErrorResponse } from "react-router";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";

/** The layout throws this in maintenance, with the words to show: its own data do not arrive then. */
export interface Maintenance {
  maintenance: StoredTexts;
}

/** The words of maintenance; undefined for any other error. */
export function readMaintenance(error: unknown): StoredTexts | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  return (error.data as Maintenance | null | undefined)?.maintenance;
}
