import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ToastMessage } from "../toasts/toast-view.tsx";
import { useToast } from "../toasts/toast.tsx";
import { type ApiClient, ApiError } from "./api-client.ts";
import { useApi } from "./api-context.tsx";
import { conflictText, listErrors, serverText } from "./server-errors.ts";

interface Change<Input, Answer, Shown> {
  send: (api: ApiClient, input: Input) => Promise<Answer>;
  /** Key prefix of the affected queries; `[]` for all. */
  queryKey: QueryKey;
  also?: QueryKey;
  /**
   * Toast on success; absent if the screen reports it.
   * @param before the server's item before the change, if there is an `item`
   */
  done?: string | ((answer: Answer, input: Input, before: Answer | undefined) => ToastMessage);
  /** Toast title on failure; absent if a form reports it. */
  failed?: string;
  /** Toast text if the server gives no reason. */
  advice?: string;
  /**
   * Applies a change to what is shown before the server has answered; taken back on failure. Such requests run one after
   * the other. If absent, the server decides before anything changes on screen.
   */
  optimistic?: (shown: Shown, input: Input) => Shown;
  /** Key prefix of the queries that `optimistic` applies to; by default all that are affected. */
  shownBy?: QueryKey;
  /** Returns the key of what the change has removed: it is marked stale but not fetched. */
  gone?: (input: Input) => QueryKey;
  /**
   * The item that changes optimistically. The server's answers are shown in its place, and lists are marked stale but not
   * fetched: an item that no longer matches the filter must not vanish now. After quick changes the last one wins.
   */
  item?: Input & Answer & { id: string };
}

/**
 * Sends changes to the API. `mutate` ignores a call with the same input while one is running, unless it is optimistic: the
 * second click of a double click comes before the render that disables its button.
 */
export function useChange<Input = void, Answer = unknown, Shown = unknown>(
  change: Change<Input, Answer, Shown>,
) {
  const { send, queryKey, also, done, failed, advice = "Tente novamente.", optimistic } = change;
  const { item, shownBy = queryKey, gone } = change;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mutationKey = [...queryKey, "change", item?.id];
  const isLast = () => queries.isMutating({ mutationKey }) <= 1;
  /** The item as the server has it. */
  const confirmed = useRef<(Input & Answer) | undefined>(item);
  /** Inputs of changes that run, as `keyOf` tells them apart. */
  const running = useRef(new Set<unknown>());
  const show = (input: Input) =>
    queries.setQueriesData<Shown>({ queryKey: shownBy }, (shown) => shown && optimistic?.(shown, input));
  const mutation = useMutation({
    // Mutations of one scope run in order.
    ...(optimistic && { mutationKey, scope: { id: mutationKey.join(" ") } }),
    mutationFn: (input: Input) => send(api, input),
    // Answers may contain secrets.
    gcTime: 0,
    onMutate: async (input) => {
      if (!optimistic) return undefined;
      if (isLast()) confirmed.current = item;
      await queries.cancelQueries({ queryKey: shownBy });
      const before = queries.getQueriesData<Shown>({ queryKey: shownBy });
      show(input);
      return before;
    },
    onSuccess: (answer, input) => {
      const before = confirmed.current;
      if (item) {
        confirmed.current = { ...item, ...answer };
        if (isLast()) show(confirmed.current);
      }
      if (done) toast(typeof done === "string" ? { title: done } : done(answer, input, before));
    },
    onError: (error, _input, before = []) => {
      if (!item) for (const [key, shown] of before) queries.setQueryData(key, shown);
      else if (confirmed.current && isLast()) show(confirmed.current);
      const reason = optimistic ? (conflictText(error) ?? advice) : serverText(error, advice);
      if (failed) toast({ title: failed, description: listErrors(error) ?? reason, tone: "destructive" });
    },
    onSettled: (_answer, error, input) => {
      running.current.delete(keyOf(input));
      // An answer before the last one would bring back what later changes removed.
      if (optimistic && !item && !isLast()) return undefined;
      const refetchType = refetchAfter(error);
      const lost = error ? undefined : gone?.(input);
      // Skips what is gone: an open screen would ask for it and get 404.
      const isLeft = ({ queryKey: key }: { queryKey: QueryKey }): boolean =>
        lost === undefined || !lost.every((part, index) => key[index] === part);
      const read = queries.invalidateQueries({
        queryKey,
        refetchType: item ? "none" : refetchType,
        predicate: isLeft,
      });
      if (lost) void queries.invalidateQueries({ queryKey: lost, refetchType: "none" });
      if (also) void queries.invalidateQueries({ queryKey: also, refetchType });
      // Reports a refusal immediately, without waiting for the refetch, and does not hold up the next change.
      return error || optimistic ? undefined : read;
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    const key = keyOf(given[0]);
    if (!optimistic && running.current.has(key)) return;
    running.current.add(key);
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}

/** Compares plain inputs by value. Inputs with files are compared by identity, since JSON does not tell files apart. */
function keyOf(input: unknown): unknown {
  let hasFile = false;
  const json = JSON.stringify(input, (_name, value: unknown) => {
    hasFile ||= value instanceof Blob || value instanceof FormData;
    return value;
  });
  return hasFile ? input : json;
}

/**
 * Chooses the queries to refetch immediately. If the server was not reached, a refetch would fail too and its toast
 * would replace the one about the change; the window's next focus refetches them.
 */
function refetchAfter(error: Error | null): "active" | "none" {
  return error instanceof ApiError && error.status === 0 ? "none" : "active";
}
