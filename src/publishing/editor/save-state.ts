// Derives what an editor shows about saving. Its footer and its leave dialog use the same state, so that they
// cannot contradict each other.

import { NOT_SAVED } from "#src/ui/dialogs/leave-dialog.tsx";
import type { AutosaveStatus } from "../draft-session/autosave.ts";

/** Work that would be lost or left undone by leaving the editor now. */
export type Pending = "text" | "publication" | "withdrawal";

interface Edited {
  status: AutosaveStatus;
  /** Whether the server has all changes. */
  isSaved: boolean;
  /** Whether unsaved changes are about to be saved automatically. */
  isAutosaved: boolean;
  isPublished: boolean;
  /** Whether "Publicar" is ticked. */
  wantsPublished: boolean;
}

/** Returns what is pending; undefined if nothing is. */
export function findPending({
  isSaved,
  isPublished,
  wantsPublished,
}: Pick<Edited, "isSaved" | "isPublished" | "wantsPublished">): Pending | undefined {
  if (!isSaved) return "text";
  if (isPublished === wantsPublished) return undefined;
  return wantsPublished ? "publication" : "withdrawal";
}

/** Saving state; `unsaved` means that the user has to save. */
export type SaveState = "saving" | "unanswered" | "refused" | "unsaved" | "saved";

export function findSaveState({
  status,
  isSaved,
  isAutosaved,
}: Omit<Edited, "isPublished" | "wantsPublished">): SaveState {
  if (status === "saving" || status === "unanswered" || status === "refused") return status;
  if (isSaved) return "saved";
  return isAutosaved ? "saving" : "unsaved";
}

/** Texts of the dialog shown before leaving an editor. */
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

/** Second line of the save button: its effect besides saving; undefined if visitors see no change. */
export function describeEffect({
  isPublished,
  wantsPublished,
  hasUnpublished,
  isScheduled,
}: Pick<Edited, "isPublished" | "wantsPublished"> & {
  hasUnpublished: boolean;
  isScheduled: boolean;
}): string | undefined {
  if (!isPublished && wantsPublished) return "e publicar";
  if (!isPublished) return isScheduled ? "com a data agendada" : "como rascunho";
  if (!wantsPublished) return "e tirar do ar";
  return hasUnpublished ? "e publicar alterações" : undefined;
}

/** Toasts of the editor and of draft forms. */
export const CHANGES_PUBLISHED = "Alterações publicadas!";
export const CHANGES_DISCARDED = "Alterações descartadas";
