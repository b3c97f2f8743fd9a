// A change by a call of the API: what is said about it, and what it makes old.
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ToastMessage } from "#src/ui/toasts/toast-view.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type ApiClient, ApiError } from "./api-client.ts";
import { useApi } from "./api-context.tsx";
import { listErrors, serverText } from "./server-errors.ts";

interface Change<Input, Answer> {
  send: (api: ApiClient, input: Input) => Promise<Answer>;
  /** Key prefix of the queries that show something else after it; `[]` for all. */
  queryKey: QueryKey;
  /** Another such prefix. */
  also?: QueryKey;
  /** The toast when it is done; left out where the screen says it otherwise. */
  done?: string | ((answer: Answer, input: Input) => ToastMessage);
  /** The title of the toast of a failure; left out where a form says it. */
  failed?: string;
  /** What that toast says where the server gives no reason. */
  advice?: string;
}

/** Not optimistic: the server decides, and a refusal says why. */
export function useChange<Input = void, Answer = unknown>(change: Change<Input, Answer>) {
  const { send, queryKey, also, done, failed, advice = "Tente novamente." } = change;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    // Answers may hold secrets.
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
      // What was refused is said at once.
      return error ? undefined : read;
    },
  });
}

/**
 * Which queries are fetched again at once after a change. None if the server was not reached: that would fail too,
 * and its toast would replace the one about the change. They are fetched when the window gets the focus again.
 */
export function refetchAfter(error: Error | null): "active" | "none" {
  return error instanceof ApiError && error.status === 0 ? "none" : "active";
}
