import type { Draft } from "#src/publishing/drafts/schema.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { type HistoryItem, revisionsOf } from "#src/publishing/history/history-queries.ts";

/** Makes a draft of a revision; what is stored stays as it is. */
export const useRestoreRevision = (item: HistoryItem, onRestored: (draft: Draft) => void) =>
  useChange({
    send: async (api, revision: string) =>
      onRestored(await api.send<Draft>("POST", `${revisionsOf(item)}/${revision}/restore`)),
    // The list of the kind says which items have a draft.
    queryKey: [item.path],
    done: "Versão restaurada como rascunho",
    failed: "Erro ao restaurar",
    advice: "Não foi possível restaurar esta versão.",
  });
