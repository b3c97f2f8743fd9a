import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";

/**
 * What is to be edited: whole, as it is now and never as it is remembered, and left alone while somebody writes.
 * @param path the call that has it below it: "/api/posts"
 * @param id `null`: something new, of which there is nothing to ask
 */
export const editedQuery = <Item>(api: ApiClient, path: string, id: string | null) =>
  queryOptions({
    queryKey: ["edited", path, id],
    queryFn: ({ signal }) => api.get<Item>(`${path}/${id}`, {}, signal),
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
