import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { upgradeSection } from "../../section-kinds/upgrade-section.ts";
import type { BlockList } from "../../block-schema.ts";

/** All blocks, by their names. */
export function blocksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ["/api/blocks"],
    queryFn: async ({ signal }): Promise<BlockList> => {
      const blocks = await api.get<BlockList>("/api/blocks", {}, signal);
      return blocks.map((block) => ({ ...block, sections: block.sections.map(upgradeSection) }));
    },
  });
}

/** The block with an id: undefined without an id and until the list is read; `null` where there is none. */
export function useBlock(id: string | undefined): BlockList[number] | null | undefined {
  const { data } = useQuery({ ...blocksQuery(useApi()), enabled: id !== undefined });
  // Another section may have read the list: it tells nothing of one that shows no block.
  if (id === undefined) return undefined;
  return data && (data.find((block) => block.id === id) ?? null);
}
