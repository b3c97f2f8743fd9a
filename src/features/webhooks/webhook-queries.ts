// What the dashboard asks about webhooks, and how it changes them.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useListChange } from "#src/ui/lists/use-list-change.ts";
import { testOutcome } from "./labels.ts";
import type { Delivery, DeliveryDetail, DeliveryList, Destination, DestinationChange } from "./schema.ts";

const PATH = "/api/webhooks";
const KEY = ["webhooks"];
const DELIVERIES_KEY = ["webhook-deliveries"];
/** How often a record is read again while something of it is on its way. */
const WATCH_MS = 4_000;

/** All destinations, secrets masked. */
export const destinationsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<Destination[]>(PATH, {}, signal) });

/** What the form of a destination sends. */
export type DestinationFields = Required<Pick<DestinationChange, "name" | "url" | "events" | "isActive">>;

/** Makes or changes a destination; a new one's answer holds its secret whole, and is kept nowhere else. */
export function useSaveDestination(destination: Destination | null) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: DestinationFields) =>
      destination
        ? api.send<Destination>("PUT", `${PATH}/${destination.id}`, fields)
        : api.send<Destination>("POST", PATH, fields),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Switches a destination on or off: at once on screen, back again when the server does not agree. */
export function useToggleDestination() {
  const { toast } = useToast();
  const queries = useQueryClient();
  return useListChange({
    queryKey: KEY,
    send: (api, { id, isActive }: Destination) => api.send("PUT", `${PATH}/${id}`, { isActive: !isActive }),
    apply: (list: Destination[], { id, isActive }) =>
      list.map((one) => (one.id === id ? { ...one, isActive: !isActive, goneAt: null } : one)),
    onDone: () => {
      toast({ title: "Destino atualizado" });
      void queries.invalidateQueries({ queryKey: DELIVERIES_KEY });
    },
    failure: { title: "Erro ao atualizar", description: "Não foi possível atualizar o destino." },
  });
}

export function useDeleteDestination() {
  const { toast } = useToast();
  return useListChange({
    queryKey: KEY,
    send: (api, { id }: Destination) => api.send("DELETE", `${PATH}/${id}`),
    apply: (list: Destination[], doomed) => list.filter(({ id }) => id !== doomed.id),
    onDone: () => toast({ title: "Destino excluído" }),
    failure: { title: "Erro ao excluir", description: "Não foi possível excluir o destino." },
  });
}

/** Gives a destination a new secret; the answer holds it whole, and is kept nowhere else. */
export function useReplaceSecret(onReplaced: (destination: Destination) => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: ({ id }: Destination) => api.send<Destination>("POST", `${PATH}/${id}/secret`),
    gcTime: 0,
    onSuccess: (replaced) => {
      onReplaced(replaced);
      return queries.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) =>
      toast({
        title: "Erro ao trocar o segredo",
        description: serverText(error, "Tente novamente."),
        tone: "destructive",
      }),
  });
}

/** Sends a test and says what came of it. */
export function useSendTest() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: ({ id }: Destination) => api.send<DeliveryDetail>("POST", `${PATH}/${id}/test`),
    onSuccess: (delivery) => {
      const description = testOutcome(delivery);
      if (delivery.state === "delivered") toast({ title: "Teste entregue!", description });
      else toast({ title: "O teste não foi entregue", description, tone: "destructive" });
    },
    onError: (error) =>
      toast({
        title: "Erro ao enviar teste",
        description: serverText(error, "Não foi possível enviar o teste."),
        tone: "destructive",
      }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: KEY }),
        queries.invalidateQueries({ queryKey: DELIVERIES_KEY }),
      ]),
  });
}

/** Deliveries of one page of a destination's record. */
export const DELIVERIES_SHOWN = 10;

export const deliveriesQuery = (api: ApiClient, destinationId: string, page: number) =>
  queryOptions({
    queryKey: [...DELIVERIES_KEY, "list", destinationId, page],
    queryFn: ({ signal }) =>
      api.get<DeliveryList>(`${PATH}/${destinationId}/deliveries`, { page, limit: DELIVERIES_SHOWN }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === "waiting") ? WATCH_MS : false,
  });

export const deliveryQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...DELIVERIES_KEY, "one", id],
    queryFn: ({ signal }) => api.get<DeliveryDetail>(`${PATH}/deliveries/${id}`, {}, signal),
    refetchInterval: ({ state: { data } }) => (data?.state === "waiting" ? WATCH_MS : false),
  });

/** Puts a delivery back in the queue: at once on screen, back again when the server does not agree. */
export function useResend() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (id: string) => api.send<DeliveryDetail>("POST", `${PATH}/deliveries/${id}/resend`),
    onMutate: async (id) => {
      // An answer that is on its way would show the old state again.
      await queries.cancelQueries({ queryKey: DELIVERIES_KEY });
      const before = queries.getQueriesData<DeliveryList | DeliveryDetail>({ queryKey: DELIVERIES_KEY });
      queries.setQueriesData<DeliveryList | DeliveryDetail>(
        { queryKey: DELIVERIES_KEY },
        (known) => known && withWaiting(known, id),
      );
      return before;
    },
    onSuccess: () => toast({ title: "De volta à fila", description: "O aviso será enviado de novo agora." }),
    onError: (error, _id, before) => {
      before?.forEach(([key, known]) => queries.setQueryData(key, known));
      toast({
        title: "Erro ao reenviar",
        description: serverText(error, "Não foi possível reenviar o aviso."),
        tone: "destructive",
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: DELIVERIES_KEY }),
  });
}

/** What is known of deliveries, with one of them waiting for its turn. */
function withWaiting(known: DeliveryList | DeliveryDetail, id: string): DeliveryList | DeliveryDetail {
  const wait = <Known extends Delivery>(delivery: Known): Known =>
    delivery.id === id
      ? { ...delivery, state: "waiting", nextAttemptAt: new Date().toISOString() }
      : delivery;
  return "deliveries" in known ? { ...known, deliveries: known.deliveries.map(wait) } : wait(known);
}
