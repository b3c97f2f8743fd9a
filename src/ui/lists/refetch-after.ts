import { ApiError } from "#src/ui/api/api-client.ts";

/**
 * Which lists are asked for again at once after a change. None where the server was not reached: that
 * would fail as well, and its toast would take the place of the one about the change. They are asked for
 * when somebody comes back to the window.
 */
export function refetchAfter(error: Error | null): "active" | "none" {
  return error instanceof ApiError && error.status === 0 ? "none" : "active";
}
