import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ToastMessage } from "../toasts/toast-view.tsx";
import { useToast } from "../toasts/toast.tsx";
import { type ApiClient, ApiError } from "./api-client.ts";
import { useApi } from "./api-context.tsx";
import { listErrors, serverText } from "./server-errors.ts";

interface Change<Input, Answer> {
  send: (api: ApiClient, input: Input) => Promise<Answer>;
  /** Key prefix of the affected queries; `[]` for all. */
  queryKey: QueryKey;
  also?: QueryKey;
  /** Toast on success; absent if the screen reports it. */
  done?: string | ((answer: Answer, input: Input) => ToastMessage);
  /** Toast title on failure; absent if a form reports it. */
  failed?: string;
  /** Toast text if the server gives no reason. */
  advice?: string;
}

/** Not optimistic: the server decides and explains a refusal. */
export function useChange<Input = void, Answer = unknown>(change: Change<Input, Answer>) {
  const { send, queryKey, also, done, failed, advice = "Tente novamente." } = change;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    // Answers may contain secrets.
    gcTime: 0,
    onSuccess: (answer, input) => {
      if (done) toast(typeof done === "string" ? { title: done } : done(answer, input));
    },
    onError: (error) => {
      const description = listErrors(error) ?? serverText(error, advice);
      if (failed) toast({ title: failed, description, tone: "destructive" });
    },
    onSettled: (_answer, error) => {
      const refetchType = refetchAfter(error);
      const read = queries.invalidateQueries({ queryKey, refetchType });
      if (also) void queries.invalidateQueries({ queryKey: also, refetchType });
      // Reports a refusal immediately, without waiting for the refetch.
      return error ? undefined : read;
    },
  });
}

/**
 * Chooses the queries to refetch immediately. If the server was not reached, a refetch would fail too and its toast
 * would replace the one about the change; the window's next focus refetches them.
 */
export function refetchAfter(error: Error | null): "active" | "none" {
  return error instanceof ApiError && error.status === 0 ? "none" : "active";
}
