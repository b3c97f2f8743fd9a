// A section of each kind for the catalogue, and what the site itself has to show in them.
import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { type StoredImage, storedImageSchema } from "#src/media/schema.ts";
import type { StoredSection } from "../../schema.ts";
import { SECTION_KINDS } from "#src/features/pages/section-kinds/kinds.ts";
import type { LoadedSections } from "../../sections/shown.ts";
import { exampleProps } from "./example-props.ts";

/** The kind's own example; of one that has none, the names of its texts in their places. */
const EXAMPLES: readonly StoredSection[] = SECTION_KINDS.map((kind, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  type: kind.type,
  version: kind.version,
  props: { ...(kind.example === kind.starter ? exampleProps(kind) : kind.schema.parse(kind.example)) },
  isHidden: false,
}));

const byType = new Map(EXAMPLES.map((section) => [section.type, [section]]));

/** The example of a kind, as a list of one; always the same. */
export function exampleOf(type: string): readonly StoredSection[] {
  return byType.get(type) ?? [];
}

export interface LoadedExamples {
  loaded: LoadedSections;
  /** One of the site's pictures, in the place of those that examples cannot have; undefined where it has none. */
  picture: StoredImage | undefined;
}

/** The site's newest posts and the like; undefined until they are read, and where they cannot be. */
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
