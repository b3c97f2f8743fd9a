// Queries and mutations of the Equipe screen.
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitation, InvitationInput, Person, PersonChange } from "#src/accounts/people/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listFaults, serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";

const PATH = "/api/people";
const KEY = ["people"];

export const peopleQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...KEY, "list"],
    queryFn: ({ signal }) => api.get<Person[]>(PATH, {}, signal),
  });

export const invitationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...KEY, "invitations"],
    queryFn: ({ signal }) => api.get<Invitation[]>(`${PATH}/invitations`, {}, signal),
  });

/** The dialog shows what is wrong at its fields. */
export function useInvite() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: InvitationInput) => api.send<Invitation>("POST", `${PATH}/invitations`, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const useSendAgain = () =>
  useChange(
    (api, { id }: Invitation) => api.send("POST", `${PATH}/invitations/${id}/send`),
    "Convite enviado de novo",
    "O convite não foi enviado",
  );

export const useWithdraw = () =>
  useChange(
    (api, { id }: Invitation) => api.send("DELETE", `${PATH}/invitations/${id}`),
    "Convite retirado",
    "O convite não foi retirado",
  );

export const useChangePerson = () =>
  useChange(
    (api, { id, ...change }: PersonChange & { id: string }) => api.send("PUT", `${PATH}/${id}`, change),
    "Pessoa atualizada",
    "Nada mudou",
  );

export const useTakeFactor = () =>
  useChange(
    (api, { id }: Person) => api.send("DELETE", `${PATH}/${id}/totp`),
    "Verificação em duas etapas retirada",
    "A verificação não foi retirada",
  );

export const useRemovePerson = () =>
  useChange(
    (api, { id, postsTo }: { id: string; postsTo: string }) =>
      api.send("DELETE", `${PATH}/${id}${postsTo && `?postsTo=${encodeURIComponent(postsTo)}`}`),
    "Pessoa removida",
    "A pessoa não foi removida",
  );

/** Not optimistic: who may do what is decided by the server, and a refusal says why. */
function useChange<Input>(
  send: (api: ApiClient, input: Input) => Promise<unknown>,
  done: string,
  refused: string,
) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess: () => toast({ title: done }),
    onError: (error) =>
      toast({
        title: refused,
        description: listFaults(error) ?? serverText(error, "Tente novamente."),
        tone: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
