import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useTimeZone } from "#src/ui/api/time-zone.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { archiveName } from "../archive-name.ts";
import type { SiteExport } from "../schema.ts";

const PATH = "/api/export";
const KEY = ["exports"];
const POLL_MS = 1_000;

export const exportsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<SiteExport[]>(PATH, {}, signal),
    refetchInterval: ({ state }) => (state.data?.[0]?.state === "running" ? POLL_MS : false),
  });

export function useAskExport() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => api.send<{ id: string }>("POST", PATH),
    // The export may have started even if the request failed, so the list is reloaded.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    onError: (error) =>
      toast({
        title: "A exportação não começou",
        description: serverText(error, "Tente de novo em instantes."),
        tone: "destructive",
      }),
  });
}

export function useDownloadExport() {
  const api = useApi();
  const timeZone = useTimeZone();
  const { toast } = useToast();
  return useMutation({
    mutationFn: async ({ id, at }: SiteExport) =>
      saveBlob(archiveName(at, timeZone), await api.download(`${PATH}/${id}`)),
    onError: () =>
      toast({
        title: "Erro ao baixar",
        description: "Não foi possível baixar o arquivo.",
        tone: "destructive",
      }),
  });
}
