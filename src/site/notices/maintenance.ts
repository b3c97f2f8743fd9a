import { isRouteErrorResponse } from "react-router";

/** What the layout throws while the site is closed. */
export const MAINTENANCE = "maintenance";

export function isMaintenance(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data === MAINTENANCE;
}
