import { queryOptions } from "@tanstack/react-query";
import type {
  Invitation,
  InvitationInput,
  NewInvitation,
  Person,
  PersonChange,
  SentInvitation,
} from "#src/accounts/people/schema.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useChange } from "#src/ui/api/use-change.ts";

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

/** The dialog shows errors at its fields. */
export const useInvite = () =>
  useChange({
    send: (api, input: InvitationInput) => api.send<NewInvitation>("POST", `${PATH}/invitations`, input),
    queryKey: KEY,
  });

export const useSendAgain = () =>
  useChange({
    send: (api, { id }: Invitation) => api.send<SentInvitation>("POST", `${PATH}/invitations/${id}/send`),
    queryKey: KEY,
    done: ({ link }) => ({ title: link ? "O convite tem um link novo" : "Convite enviado de novo" }),
    failed: "O convite não foi enviado",
  });

export const useWithdraw = () =>
  useChange({
    send: (api, { id }: Invitation) => api.send("DELETE", `${PATH}/invitations/${id}`),
    queryKey: KEY,
    done: "Convite revogado",
    failed: "O convite não foi revogado",
  });

export const useChangePerson = () =>
  useChange({
    send: (api, { id, ...change }: PersonChange & { id: string }) => api.send("PUT", `${PATH}/${id}`, change),
    queryKey: KEY,
    done: "Pessoa atualizada",
    failed: "Nada mudou",
  });

export const useTakeFactor = () =>
  useChange({
    send: (api, { id }: Person) => api.send("DELETE", `${PATH}/${id}/totp`),
    queryKey: KEY,
    done: "Verificação em duas etapas removida",
    failed: "A verificação não foi removida",
  });

export const useRemovePerson = () =>
  useChange({
    send: (api, { id, heir }: { id: string; heir: string }) =>
      api.send("DELETE", `${PATH}/${id}${heir && `?postsTo=${encodeURIComponent(heir)}`}`),
    queryKey: KEY,
    done: "Pessoa removida",
    failed: "A pessoa não foi removida",
  });
