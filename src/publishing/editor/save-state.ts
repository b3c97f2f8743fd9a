// Derives what an editor shows about saving. Its footer and its leave dialog use the same state, so that they
// cannot contradict each other.

import type { AutosaveStatus } from "../draft-session/autosave.ts";

/**
 * Work that would be lost or left undone by leaving the editor now; `rest` if this session has saved before, `copy` if
 * only this browser has the text.
 */
export type Pending = "text" | "copy" | "rest" | "publication" | "withdrawal";

interface Edited {
  status: AutosaveStatus;
  /** Whether the server has all changes. */
  isSaved: boolean;
  /** Time of this session's last save. */
  savedAt: string | undefined;
  /** Whether unsaved changes are about to be saved automatically. */
  isAutosaved: boolean;
  isPublished: boolean;
  /** Whether "Publicar" is ticked. */
  wantsPublished: boolean;
  /** Whether the footer says that this browser has the text. */
  isCopied: boolean;
}

/** Returns what is pending; undefined if nothing is. */
export function findPending({
  isSaved,
  savedAt,
  isPublished,
  wantsPublished,
  isCopied,
}: Pick<Edited, "isSaved" | "savedAt" | "isPublished" | "wantsPublished" | "isCopied">): Pending | undefined {
  if (!isSaved && savedAt !== undefined) return "rest";
  if (!isSaved) return isCopied ? "copy" : "text";
  if (isPublished === wantsPublished) return undefined;
  return wantsPublished ? "publication" : "withdrawal";
}

/** Saving state; `unsaved` means that the user has to save. */
export type SaveState = "saving" | "unanswered" | "refused" | "unsaved" | "saved";

export function findSaveState({
  status,
  isSaved,
  isAutosaved,
}: Pick<Edited, "status" | "isSaved" | "isAutosaved">): SaveState {
  if (status === "saving" || status === "unanswered" || status === "refused") return status;
  if (isSaved) return "saved";
  return isAutosaved ? "saving" : "unsaved";
}

/** Texts of the dialog shown before leaving an editor. Those of a text say what is lost, whatever is on its way. */
export const LEAVING: Record<Pending, { title: string; text: string; action: string }> = {
  text: {
    title: "Descartar alterações?",
    text: "O que você escreveu aqui será descartado.",
    action: "Descartar",
  },
  copy: {
    title: "Descartar alterações?",
    text: "O rascunho guardado neste navegador será descartado: ele ainda não está salvo no site.",
    action: "Descartar",
  },
  rest: {
    title: "Descartar alterações?",
    text: "O que você escreveu depois do último salvamento será descartado. O restante continua salvo como rascunho.",
    action: "Descartar",
  },
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
