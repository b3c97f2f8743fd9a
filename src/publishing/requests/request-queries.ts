import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listFaults, serverText } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";

/** Asks for the publication of an item. @param path of the API: "/api/posts" */
export function useRequestPublication(path: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (id: string) => api.send("POST", `${path}/${id}/request-publication`),
    onSuccess: () => toast({ title: "Publicação pedida", description: "Quem edita o site foi avisado." }),
    onError: (error) =>
      toast({
        title: "O pedido não foi feito",
        description: listFaults(error) ?? serverText(error, "Tente novamente."),
        tone: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [path] }),
  });
}

/** Sends a request back to its author. */
export function useReturnRequest(path: string, id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (note: string) => api.send("POST", `${path}/${id}/request-publication/answer`, { note }),
    onSuccess: () => toast({ title: "Pedido devolvido" }),
    onError: (error) =>
      toast({
        title: "O pedido não foi devolvido",
        description: listFaults(error) ?? serverText(error, "Tente novamente."),
        tone: "destructive",
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [path] }),
  });
}
