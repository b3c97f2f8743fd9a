import { data } from "react-router";

/**
 * Answers 404 if a mailed link was used, has expired or was copied incompletely. Finding a link must not change
 * anything, because mail programs open links by themselves.
 */
export function linkAnswer<Found>(found: Found | undefined) {
  return data({ found: found ?? null }, { status: found === undefined ? 404 : 200 });
}
