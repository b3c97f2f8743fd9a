import type { Draft } from "#src/publishing/drafts/schema.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import { type HistoryItem, revisionsOf } from "#src/publishing/history/history-queries.ts";

interface Restored extends Draft {
  /** Names of deleted pictures and files that the revision uses. */
  deletedUploads?: string[];
}

/** Restores a revision as a draft; the stored item stays unchanged. */
export const useRestoreRevision = (item: HistoryItem, onRestored: (draft: Draft) => void) =>
  useChange({
    send: async (api, revision: string) => {
      const { deletedUploads = [], ...draft } = await api.send<Restored>(
        "POST",
        `${revisionsOf(item)}/${revision}/restore`,
      );
      onRestored(draft);
      return deletedUploads;
    },
    // The list shows which items have a draft.
    queryKey: [item.path],
    done: (deleted) => ({
      title: "Versão restaurada como rascunho",
      ...(deleted.length > 0 && {
        description: `Ela usa o que foi excluído da biblioteca: ${deleted.join(", ")}. Troque antes de publicar.`,
      }),
    }),
    failed: "Erro ao restaurar",
    advice: "Não foi possível restaurar esta versão.",
  });
