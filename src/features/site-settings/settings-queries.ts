import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { SettingsWithVersions } from "./schema.ts";

export const SETTINGS_PATH = "/api/settings";

export const settingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [SETTINGS_PATH, "values"],
    queryFn: ({ signal }) => api.get<SettingsWithVersions>(SETTINGS_PATH, {}, signal),
    // A refetch would replace text being edited.
    refetchOnWindowFocus: false,
  });
