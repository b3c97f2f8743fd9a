import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { BlockList } from "../../block-schema.ts";
import type { StoredSection } from "../../schema.ts";
import { upgradeSection } from "../../section-types/upgrade-section.ts";
import { blockIdOf } from "../../sections/block/schema.ts";

export function blocksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ["/api/blocks"],
    queryFn: async ({ signal }): Promise<BlockList> => {
      const blocks = await api.get<BlockList>("/api/blocks", {}, signal);
      return blocks.map((block) => ({ ...block, sections: block.sections.map(upgradeSection) }));
    },
  });
}

/** Returns the block with an id; undefined until the list is loaded or without an id, null if the block is gone. */
export function useBlock(id: string | undefined): BlockList[number] | null | undefined {
  const { data } = useQuery({ ...blocksQuery(useApi()), enabled: id !== undefined });
  // The list may be loaded for another section already.
  if (id === undefined) return undefined;
  return data && (data.find((block) => block.id === id) ?? null);
}

/** Returns the sections of a page and those of its blocks. */
export function useShownSections(sections: readonly StoredSection[]): StoredSection[] {
  const blocks = new Set(sections.map(blockIdOf).filter((id) => id !== undefined));
  const { data = [] } = useQuery({ ...blocksQuery(useApi()), enabled: blocks.size > 0 });
  const inner = data.filter(({ id }) => blocks.has(id)).flatMap((block) => block.sections);
  return [...sections, ...inner];
}
