import { useChange } from "#src/ui/api/use-change.ts";

/** @param path API base path: "/api/posts" */
export const useRequestPublication = (path: string) =>
  useChange({
    send: (api, id: string) => api.send("POST", `${path}/${id}/request-publication`),
    queryKey: [path],
    done: () => ({ title: "Publicação pedida", description: "Quem edita o site foi avisado." }),
    failed: "O pedido não foi feito",
  });

/** Returns a request to its author without publishing. */
export const useReturnRequest = (path: string, id: string) =>
  useChange({
    send: (api, note: string) => api.send("POST", `${path}/${id}/request-publication/answer`, { note }),
    queryKey: [path],
    done: "Pedido devolvido",
    failed: "O pedido não foi devolvido",
  });
