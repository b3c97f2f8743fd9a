import { queryOptions } from "@tanstack/react-query";
import type { Account, AccountSession } from "#src/accounts/own-account/schema.ts";
import type { TotpSecret } from "#src/accounts/second-factor/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";

const ACCOUNT = ["account"];
const SESSIONS = ["account", "sessions"];

export const accountQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ACCOUNT, queryFn: ({ signal }) => api.get<Account>("/api/account", {}, signal) });

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.get<AccountSession[]>("/api/account/sessions", {}, signal),
  });

export function useAccountAct<Input = void, Answer = unknown>(
  act: Omit<Parameters<typeof useChange<Input, Answer>>[0], "queryKey">,
) {
  return useChange({ ...act, queryKey: ACCOUNT });
}

export function useStartTotp() {
  return useAccountAct({
    send: (api) => api.send<TotpSecret>("POST", "/api/account/totp"),
    failed: "Erro ao ativar a verificação",
  });
}
