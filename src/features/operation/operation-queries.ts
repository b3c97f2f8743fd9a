import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { Operation } from "./checks/schema.ts";

const PATH = "/api/operation";
const REFRESH_MS = 30_000;

export const operationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["operation"],
    queryFn: ({ signal }) => api.get<Operation>(PATH, {}, signal),
    refetchInterval: REFRESH_MS,
  });

/** Has the jobs that were given up tried again. */
export function useRetryJobs() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => api.send<{ retried: number }>("POST", `${PATH}/failed-jobs/retry`),
    onSuccess: ({ retried }) => {
      toast({ title: retried === 1 ? "1 tarefa voltou à fila" : `${retried} tarefas voltaram à fila` });
      return queries.invalidateQueries({ queryKey: ["operation"] });
    },
    onError: (error) =>
      toast({
        title: "Erro ao tentar de novo",
        description: serverText(error, "As tarefas continuam como estavam."),
        tone: "destructive",
      }),
  });
}

/** Sends an e-mail to oneself, and says what the server said. */
export function useTestMail() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    onSettled: () => queries.invalidateQueries({ queryKey: ["operation"] }),
    mutationFn: () => api.send<{ sentTo: string }>("POST", `${PATH}/test-mail`),
    onSuccess: ({ sentTo }) =>
      toast({ title: "E-mail enviado", description: `Confira a caixa de ${sentTo}.` }),
    onError: (error) =>
      toast({
        title: "Erro ao enviar",
        description: serverText(error, "Tente novamente."),
        tone: "destructive",
      }),
  });
}
