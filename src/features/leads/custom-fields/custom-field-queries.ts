import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { activeFields, type CustomField } from "./schema.ts";
import type { Tag } from "./tag-schema.ts";

export const CUSTOM_FIELDS = ["lead-fields"] as const;
export const LEAD_TAGS = ["lead-tags"] as const;

export const customFieldsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: CUSTOM_FIELDS,
    queryFn: ({ signal }) => api.get<{ fields: CustomField[] }>("/api/lead-fields", {}, signal),
    staleTime: 60_000,
  });

export const definedTagsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: LEAD_TAGS,
    queryFn: ({ signal }) => api.get<{ tags: Tag[] }>("/api/lead-tags", {}, signal),
    staleTime: 60_000,
  });

const NONE: CustomField[] = [];

/** Returns the fields in use, and all with the archived ones; none while they load. */
export function useCustomFields(): { fields: CustomField[]; all: CustomField[] } {
  const { data } = useQuery({ ...customFieldsQuery(useApi()), select: divide });
  return data ?? { fields: NONE, all: NONE };
}

const divide = ({ fields: all }: { fields: CustomField[] }) => ({ fields: activeFields(all), all });
