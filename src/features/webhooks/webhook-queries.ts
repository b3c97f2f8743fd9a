import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { testOutcome } from "./labels.ts";
import type { Delivery, DeliveryDetail, DeliveryList, Destination, DestinationChange } from "./schema.ts";

const PATH = "/api/webhooks";
const KEY = ["webhooks"];
const DELIVERIES_KEY = ["webhook-deliveries"];
/** Polling interval while a delivery is waiting. */
const POLL_MS = 4_000;

/** Lists all destinations, secrets masked. */
export const destinationsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => api.get<Destination[]>(PATH, {}, signal) });

export type DestinationFields = Required<Pick<DestinationChange, "name" | "url" | "events" | "isActive">>;

/** Creates or changes a destination. The response for a new one contains the full secret. */
export const useSaveDestination = (destination: Destination | null) =>
  useChange({
    send: (api, fields: DestinationFields) =>
      destination
        ? api.send<Destination>("PUT", `${PATH}/${destination.id}`, fields)
        : api.send<Destination>("POST", PATH, fields),
    queryKey: KEY,
  });

/** Switches a destination on or off optimistically; rolls back if the server refuses. */
export function useToggleDestination() {
  const queries = useQueryClient();
  return useChange({
    queryKey: KEY,
    send: async (api, { id, isActive }: Destination) => {
      await api.send("PUT", `${PATH}/${id}`, { isActive: !isActive });
      void queries.invalidateQueries({ queryKey: DELIVERIES_KEY });
    },
    optimistic: (list: Destination[], { id, isActive }) =>
      list.map((one) => (one.id === id ? { ...one, isActive: !isActive, goneAt: null } : one)),
    done: "Destino atualizado",
    failed: "Erro ao atualizar",
    advice: "Não foi possível atualizar o destino.",
  });
}

export function useDeleteDestination() {
  return useChange({
    queryKey: KEY,
    send: (api, { id }: Destination) => api.send("DELETE", `${PATH}/${id}`),
    optimistic: (list: Destination[], deleted) => list.filter(({ id }) => id !== deleted.id),
    done: "Destino excluído",
    failed: "Erro ao excluir",
    advice: "Não foi possível excluir o destino.",
  });
}

/** Gives a destination a new secret. The response contains the full secret. */
export const useReplaceSecret = (onReplaced: (destination: Destination) => void) =>
  useChange({
    // Runs even if the dialog has been closed in the meantime, since the secret is shown only once.
    send: async (api, { id }: Destination) =>
      onReplaced(await api.send<Destination>("POST", `${PATH}/${id}/secret`)),
    queryKey: KEY,
    failed: "Erro ao trocar o segredo",
  });

export function useSendTest() {
  const queries = useQueryClient();
  return useChange({
    send: (api, { id }: Destination) =>
      api
        .send<DeliveryDetail>("POST", `${PATH}/${id}/test`)
        .finally(() => void queries.invalidateQueries({ queryKey: DELIVERIES_KEY })),
    queryKey: KEY,
    done: (delivery) => {
      const description = testOutcome(delivery);
      return delivery.state === "delivered"
        ? { title: "Teste entregue!", description }
        : { title: "O teste não foi entregue", description, tone: "destructive" };
    },
    failed: "Erro ao enviar teste",
    advice: "Não foi possível enviar o teste.",
  });
}

export const DELIVERIES_PER_PAGE = 10;

export const deliveriesQuery = (api: ApiClient, destinationId: string, page: number) =>
  queryOptions({
    queryKey: [...DELIVERIES_KEY, "list", destinationId, page],
    queryFn: ({ signal }) =>
      api.get<DeliveryList>(
        `${PATH}/${destinationId}/deliveries`,
        { page, limit: DELIVERIES_PER_PAGE },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === "waiting") ? POLL_MS : false,
  });

export const deliveryQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...DELIVERIES_KEY, "one", id],
    queryFn: ({ signal }) => api.get<DeliveryDetail>(`${PATH}/deliveries/${id}`, {}, signal),
    refetchInterval: ({ state: { data } }) => (data?.state === "waiting" ? POLL_MS : false),
  });

/** Puts a delivery back in the queue optimistically; rolls back if the server refuses. */
export function useResend() {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (id: string) => api.send<DeliveryDetail>("POST", `${PATH}/deliveries/${id}/resend`),
    onMutate: async (id) => {
      // A request already running would bring the old state back.
      await queries.cancelQueries({ queryKey: DELIVERIES_KEY });
      const before = queries.getQueriesData<DeliveryList | DeliveryDetail>({ queryKey: DELIVERIES_KEY });
      queries.setQueriesData<DeliveryList | DeliveryDetail>(
        { queryKey: DELIVERIES_KEY },
        (cached) => cached && withWaiting(cached, id),
      );
      return before;
    },
    onSuccess: () => toast({ title: "De volta à fila", description: "O aviso será enviado de novo agora." }),
    onError: (error, _id, before) => {
      before?.forEach(([key, cached]) => queries.setQueryData(key, cached));
      toast({
        title: "Erro ao reenviar",
        description: serverText(error, "Não foi possível reenviar o aviso."),
        tone: "destructive",
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: DELIVERIES_KEY }),
  });
}

/** Sets one of the cached deliveries to waiting. */
function withWaiting(cached: DeliveryList | DeliveryDetail, id: string): DeliveryList | DeliveryDetail {
  const wait = <Cached extends Delivery>(delivery: Cached): Cached =>
    delivery.id === id
      ? { ...delivery, state: "waiting", nextAttemptAt: new Date().toISOString() }
      : delivery;
  return "deliveries" in cached ? { ...cached, deliveries: cached.deliveries.map(wait) } : wait(cached);
}
