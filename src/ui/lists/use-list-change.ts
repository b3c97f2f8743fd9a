import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "../api/api-client.ts";
import { useApi } from "../api/api-context.tsx";
import { conflictText, listErrors } from "../api/server-errors.ts";
import { refetchAfter } from "../api/use-change.ts";
import { useToast } from "../toasts/toast.tsx";

interface ListChange<List, Input> {
  /** Key prefix of the list's queries. */
  queryKey: QueryKey;
  /** Key prefix of all affected queries; by default the list's. */
  related?: QueryKey;
  send: (api: ApiClient, input: Input) => Promise<unknown>;
  apply: (list: List, input: Input) => List;
  done?: string;
  /** Toast on refusal, which also restores the list. Field errors replace the description. */
  failure: { title: string; description: string };
}

/** Changes a list on screen at once, and restores it if the request fails. Requests run one after the other. */
export function useListChange<List, Input>(change: ListChange<List, Input>) {
  const { queryKey, related = queryKey, send, apply, done, failure } = change;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mutationKey = [...related, "change"];
  return useMutation({
    mutationKey,
    // The last change wins.
    scope: { id: related.join(" ") },
    mutationFn: (input: Input) => send(api, input),
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<List>({ queryKey });
      queries.setQueriesData<List>({ queryKey }, (list) => list && apply(list, input));
      return before;
    },
    onSuccess: () => {
      if (done) toast({ title: done });
    },
    onError: (error, _input, before) => {
      for (const [key, list] of before ?? []) queries.setQueryData(key, list);
      toast({
        ...failure,
        description: listErrors(error) ?? conflictText(error) ?? failure.description,
        tone: "destructive",
      });
    },
    // Only after the last change, since an earlier answer would bring back removed items. Not awaited, to free the next
    // one.
    onSettled: (_data, error) => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      void queries.invalidateQueries({ queryKey: related, refetchType: refetchAfter(error) });
    },
  });
}
