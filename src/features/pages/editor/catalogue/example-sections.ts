// Example sections for the catalog, with content of the site where it has some.

import { useQuery } from "@tanstack/react-query";
import { type StoredImage, storedImageSchema } from "#src/media/schema.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { StoredSection } from "../../schema.ts";
import { SECTION_TYPES } from "../../section-types/find-section-type.ts";
import type { LoadedSections } from "../../sections/section-view.ts";
import { exampleProps } from "./example-props.ts";

/** The type's own example, or one made from its field names. */
const EXAMPLES: readonly StoredSection[] = SECTION_TYPES.map((sectionType, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  type: sectionType.type,
  version: sectionType.version,
  props: {
    ...(sectionType.example === sectionType.starter
      ? exampleProps(sectionType)
      : sectionType.schema.parse(sectionType.example)),
  },
  isHidden: false,
}));

const byType = new Map(EXAMPLES.map((section) => [section.type, [section]]));

/** Returns the example of a type in an array, always the same object. */
export function exampleOf(type: string): readonly StoredSection[] {
  return byType.get(type) ?? [];
}

export interface LoadedExamples {
  loaded: LoadedSections;
  /** A picture of the site for examples; undefined if it has none. */
  picture: StoredImage | undefined;
}

/** Loads the site's newest posts and the like; undefined until loaded, or if that fails. */
export function useLoadedExamples(): LoadedExamples | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["section-examples"],
    queryFn: async (): Promise<LoadedExamples> => {
      const sections = EXAMPLES.filter(({ type }) => type !== "form");
      const body = { path: "/", sections };
      const loaded = await api.send<LoadedSections>("POST", "/api/pages/exemplos/loaded", body);
      return { loaded, picture: findPicture(Object.values(loaded.data).flat()) };
    },
    staleTime: 60_000,
  });
  return data;
}

function findPicture(items: unknown[]): StoredImage | undefined {
  return items
    .map((item) => storedImageSchema.safeParse((item as { image?: unknown } | null)?.image).data)
    .find((image) => image !== undefined);
}
