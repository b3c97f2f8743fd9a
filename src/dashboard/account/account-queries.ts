// Queries and mutations of "Minha conta".
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Account, AccountSession } from "#src/accounts/own-account/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";

const ACCOUNT = ["account"];
const SESSIONS = ["account", "sessions"];

export const accountQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ACCOUNT, queryFn: ({ signal }) => api.get<Account>("/api/account", {}, signal) });

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.get<AccountSession[]>("/api/account/sessions", {}, signal),
  });

interface AccountAct<Input, Answer> {
  send: (api: ApiClient, input: Input) => Promise<Answer>;
  /** The toast; left out where the screen says it otherwise. */
  done?: string;
  failed: string;
}

/** A change of one's own account: says how it went, and shows what is so then. */
export function useAccountAct<Input = void, Answer = unknown>({
  send,
  done,
  failed,
}: AccountAct<Input, Answer>) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    // Answers may hold secrets.
    gcTime: 0,
    onSuccess: () => {
      if (done) toast({ title: done });
      return queries.invalidateQueries({ queryKey: ACCOUNT });
    },
    onError: (error) =>
      toast({ title: failed, description: serverText(error, "Tente novamente."), tone: "destructive" }),
  });
}
