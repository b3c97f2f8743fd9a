import { isRouteErrorResponse } from "react-router";

/** The layout throws this in maintenance. */
export const MAINTENANCE = "maintenance";

export function isMaintenance(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data === MAINTENANCE;
}
