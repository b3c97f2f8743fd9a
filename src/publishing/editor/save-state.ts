// What an editor says of its saving. Its footer and the question before it is left follow from the same state, so that
// they cannot contradict each other.
import type { AutosaveStatus } from "#src/publishing/draft-session/autosave.ts";
import { NOT_SAVED } from "#src/ui/dialogs/leave-dialog.tsx";

/** What would be lost, or stay undone, if the editor were left now. */
export type Pending = "text" | "publication" | "withdrawal";

interface Edited {
  status: AutosaveStatus;
  /** Whether the server has everything that was written. */
  isSaved: boolean;
  /** Whether it is saved by itself: then it is about to be. */
  isAutosaved: boolean;
  isPublished: boolean;
  /** Whether "Publicar" is ticked. */
  isWanted: boolean;
}

/** @returns undefined where nothing is pending */
export function findPending({
  isSaved,
  isPublished,
  isWanted,
}: Pick<Edited, "isSaved" | "isPublished" | "isWanted">): Pending | undefined {
  if (!isSaved) return "text";
  if (isPublished === isWanted) return undefined;
  return isWanted ? "publication" : "withdrawal";
}

/** `unsaved`: it waits for whoever writes it. */
export type SaveState = "saving" | "unanswered" | "refused" | "unsaved" | "saved";

export function findSaveState({
  status,
  isSaved,
  isAutosaved,
}: Omit<Edited, "isPublished" | "isWanted">): SaveState {
  if (status === "saving" || status === "unanswered" || status === "refused") return status;
  if (isSaved) return "saved";
  return isAutosaved ? "saving" : "unsaved";
}

/** The question before an editor is left. */
export const LEAVING: Record<Pending, { title: string; text: string; action: string }> = {
  text: { title: "Descartar alterações?", text: NOT_SAVED, action: "Descartar" },
  publication: {
    title: "Sair sem publicar?",
    text: "O que você escreveu está salvo como rascunho. Só falta publicar.",
    action: "Sair sem publicar",
  },
  withdrawal: {
    title: "Sair sem tirar do ar?",
    text: "O que você escreveu está salvo. O conteúdo continua no ar.",
    action: "Sair sem tirar do ar",
  },
};
