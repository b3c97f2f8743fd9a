import { useRouteLoaderData } from "react-router";
import type { Tags } from "#src/features/analytics/tracking/tags.ts";

/** Returns the tags that need consent; null without tags, and outside production. */
export function useTags(): Tags | null {
  return useRouteLoaderData<{ tags: Tags | null }>("root")?.tags ?? null;
}
