// A list that changes on screen before the server has agreed.
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiClient, ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";

interface ListChange<List, Input> {
  /** Begins the keys of the queries that hold the list, or its pages. */
  queryKey: QueryKey;
  /** Begins the keys of everything that the change makes old; the list alone where nothing is said. */
  related?: QueryKey;
  send: (api: ApiClient, input: Input) => Promise<unknown>;
  /** The list, or a page of it, as it will be. */
  apply: (list: List, input: Input) => List;
  onDone?: () => void;
  /** Said when the server does not agree and the list is as it was. */
  failure: { title: string; description: string };
}

/** A change of a list: at once on screen, back again when it fails; several go one after the other. */
export function useListChange<List, Input>(change: ListChange<List, Input>) {
  const { queryKey, related = queryKey, send, apply, onDone, failure } = change;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mutationKey = [...related, "change"];
  return useMutation({
    mutationKey,
    // The last change is the one that stays.
    scope: { id: related.join(" ") },
    mutationFn: (input: Input) => send(api, input),
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<List>({ queryKey });
      queries.setQueriesData<List>({ queryKey }, (list) => list && apply(list, input));
      return before;
    },
    onSuccess: onDone,
    onError: (_error, _input, before) => {
      for (const [key, list] of before ?? []) queries.setQueryData(key, list);
      toast({ ...failure, tone: "destructive" });
    },
    // Once, behind the last of several: what the server says in between would bring back what is going.
    // Nor does the next change wait for the answer.
    onSettled: (_data, error) => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      void queries.invalidateQueries({ queryKey: related, refetchType: refetchAfter(error) });
    },
  });
}

/**
 * Which lists are asked for again at once. None where the server was not reached: that would fail as well,
 * and its toast would take the place of the one about the change. They are asked for when somebody comes
 * back to the window.
 */
function refetchAfter(error: Error | null): "active" | "none" {
  return error instanceof ApiError && error.status === 0 ? "none" : "active";
}
