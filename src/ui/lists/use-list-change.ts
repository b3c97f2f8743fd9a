// A list that changes on screen before the server has agreed.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { refetchAfter } from "./refetch-after.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";

interface ListChange<Item, Input> {
  /** Key of the query that holds the list. */
  queryKey: string[];
  send: (api: ApiClient, input: Input) => Promise<unknown>;
  /** The list as it will be. */
  apply: (list: Item[], input: Input) => Item[];
  onDone?: () => void;
  /** Said when the server does not agree and the list is as it was. */
  failure: { title: string; description: string };
}

/** A change of a list: at once on screen, back again when it fails; several go one after the other. */
export function useListChange<Item, Input>(change: ListChange<Item, Input>) {
  const { queryKey, send, apply, onDone, failure } = change;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    // The last change is the one that stays.
    scope: { id: queryKey.join(" ") },
    mutationFn: (input: Input) => send(api, input),
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Item[]>(queryKey);
      queries.setQueryData<Item[]>(queryKey, (list) => list && apply(list, input));
      return before;
    },
    onSuccess: onDone,
    onError: (_error, _input, before) => {
      queries.setQueryData(queryKey, before);
      toast({ ...failure, tone: "destructive" });
    },
    onSettled: (_data, error) => queries.invalidateQueries({ queryKey, refetchType: refetchAfter(error) }),
  });
}
