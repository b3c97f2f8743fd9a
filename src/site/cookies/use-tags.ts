import { useRouteLoaderData } from "react-router";
import type { Tags } from "#src/features/analytics/tracking/tags.ts";

/** The tags that may be loaded with consent; null where there are none, and outside production. */
export function useTags(): Tags | null {
  return useRouteLoaderData<{ tags: Tags | null }>("root")?.tags ?? null;
}
