import { infiniteQueryOptions } from "@tanstack/react-query";
import { leadKey } from "./lead-keys.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { Timeline } from "./schema.ts";

/** Loads a lead's events page by page, newest first. */
export const timelineQuery = (api: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: [...leadKey(id), "timeline"],
    queryFn: ({ signal, pageParam }) =>
      api.get<Timeline>(`/api/leads/${id}/timeline`, { before: pageParam }, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ events }) => events),
  });
