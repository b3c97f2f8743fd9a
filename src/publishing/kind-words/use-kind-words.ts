import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { KindWords } from "./schema.ts";

/** The kinds in words; they change with the version of the product only. */
export const kindWordsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["kinds"],
    queryFn: ({ signal }) => api.get<KindWords[]>("/api/kinds", {}, signal),
    staleTime: Infinity,
  });

/** Gives what one of a kind is called: "Post", for "post" and for "posts"; empty until it is known. */
export function useKindName(): (kind: string) => string {
  const { data } = useQuery(kindWordsQuery(useApi()));
  return (kind) => {
    if (!data) return "";
    return data.find(({ name, plural }) => name === kind || plural === kind)?.one ?? kind;
  };
}
