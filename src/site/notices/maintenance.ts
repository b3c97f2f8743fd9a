import { isRouteErrorResponse } from "react-router";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";

/** Thrown by the layout in maintenance with the texts to show, since its own data do not arrive then. */
export interface Maintenance {
  maintenance: StoredTexts;
}

/** Returns undefined for any other error. */
export function readMaintenance(error: unknown): StoredTexts | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  return (error.data as Maintenance | null | undefined)?.maintenance;
}
