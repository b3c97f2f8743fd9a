import { data } from "react-router";

/**
 * What the page of a mailed link is told: what was found, or 404 where the link was used, is over or was copied in part.
 * Finding changes nothing: mail programs open links by themselves.
 */
export function linkAnswer<Found>(found: Found | undefined) {
  return data({ found: found ?? null }, { status: found === undefined ? 404 : 200 });
}
