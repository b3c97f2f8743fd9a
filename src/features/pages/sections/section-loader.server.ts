import type { z } from "zod";
import type { Resources } from "#src/platform/resources/resources.ts";

export type LoadContext = Pick<Resources, "db" | "cache" | "config" | "markdown" | "log">;

/** The page that a section stands on. */
export interface PlacedPage {
  id: string;
  path: string;
}

/** Reads the `data` of a section's view and adds the cache tags of what it reads. */
export type SectionLoader<Section extends { schema: z.ZodType }> = (
  resources: LoadContext,
  props: z.infer<Section["schema"]>,
  page: PlacedPage,
) => Promise<unknown>;
