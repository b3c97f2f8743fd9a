// Query and mutation of the Settings screen.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { SettingsChange } from "#src/settings/schema.ts";
import type { SettingsWithVersions } from "./schema.ts";

/** Base path of the calls. */
export const SETTINGS_PATH = "/api/settings";
const KEY = [SETTINGS_PATH, "values"];

export const settingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SettingsWithVersions>(SETTINGS_PATH, {}, signal),
    // A refetch would replace what the user is editing.
    refetchOnWindowFocus: false,
  });

/**
 * Saves changes, and reloads the root's data, since name and colours apply to the dashboard too. The caller
 * shows the errors of the server.
 */
export function useSaveSettings() {
  const api = useApi();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: (changes: SettingsChange) => api.send<SettingsWithVersions>("PUT", SETTINGS_PATH, changes),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      void queries.invalidateQueries({ queryKey: [SETTINGS_PATH, "history"] });
      void revalidate();
    },
  });
}
