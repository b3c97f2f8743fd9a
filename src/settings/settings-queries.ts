// What the dashboard asks about the settings.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import type { SettingsAnswer, SettingsChange } from "./schema.ts";

const PATH = "/api/settings";
const KEY = ["settings"];

export const settingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SettingsAnswer>(PATH, {}, signal),
    // What is being edited must not change under the hand.
    refetchOnWindowFocus: false,
  });

/** Saves changes, which name and colour the dashboard too; what the server refuses is the caller's to show. */
export function useSaveSettings() {
  const api = useApi();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  return useMutation({
    mutationFn: (changes: SettingsChange) => api.send<SettingsAnswer>("PUT", PATH, changes),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      void revalidate();
    },
  });
}
