import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { DemoRemoval, FirstSteps } from "./schema.ts";

export const firstStepsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["first-steps"],
    queryFn: ({ signal }) => api.get<FirstSteps>("/api/first-steps", {}, signal),
    // Steps done on other screens must show on return.
    staleTime: 0,
  });

/** Refetches every list of the dashboard afterwards. */
export function useRemoveDemo() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => api.send<DemoRemoval>("DELETE", "/api/demo-content"),
    // The demo may be gone even without an answer.
    onSettled: () => queries.invalidateQueries(),
    onError: (error) =>
      toast({
        title: "Erro ao remover",
        description: serverText(
          error,
          "O servidor não respondeu. Tente novamente: o que já saiu não sai outra vez.",
        ),
        tone: "destructive",
      }),
  });
}
