// Queries and mutations of backups.

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiClient, ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { Backup } from "../schema.ts";
import { isChanging } from "./backup-words.ts";

const PATH = "/api/backups";
const KEY = ["backups"];
const POLL_MS = 2_000;

/** All backups; polled while one is changing. */
export const backupsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<Backup[]>(PATH, {}, signal),
    refetchInterval: ({ state }) => (state.data?.some(isChanging) ? POLL_MS : false),
  });

export function useTakeBackup() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => api.send<Backup>("POST", PATH),
    onSuccess: (backup) => {
      queries.setQueryData<Backup[]>(KEY, (list = []) => [backup, ...list]);
      toast({ title: "Cópia em andamento" });
    },
    onError: (error) => {
      // Without a response, it may have started anyway. The list shows it.
      void queries.invalidateQueries({ queryKey: KEY });
      toast({ ...explain(error, "A cópia não começou", "Tente de novo em instantes."), tone: "destructive" });
    },
  });
}

export function useRestoreBackup() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: ({ id }: Backup) => api.send<Backup>("POST", `${PATH}/${id}/restore`),
    onSuccess: (changed) =>
      queries.setQueryData<Backup[]>(KEY, (list = []) =>
        list.map((one) => (one.id === changed.id ? changed : one)),
      ),
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: KEY });
      const text = explain(error, "A restauração não começou", "Nada mudou. Tente de novo em instantes.");
      toast({ ...text, tone: "destructive" });
    },
  });
}

function explain(error: unknown, title: string, fallback: string): { title: string; description: string } {
  return error instanceof ApiError && error.status !== 0
    ? { title, description: serverText(error, fallback) }
    : {
        title: "Sem resposta do servidor",
        description: "Veja na lista se começou, antes de tentar de novo.",
      };
}

export function useDownloadBackup() {
  const api = useApi();
  const { toast } = useToast();
  return useMutation({
    mutationFn: async ({ id, at, isEncrypted }: Backup) => {
      const name = `vitrine-${at.slice(0, 16).replaceAll(":", "-")}.tar.gz${isEncrypted ? ".age" : ""}`;
      saveBlob(name, await api.download(`${PATH}/${id}/file`));
    },
    onError: () =>
      toast({
        title: "Erro ao baixar",
        description: "Não foi possível baixar a cópia.",
        tone: "destructive",
      }),
  });
}
