// Types shared by the editor dialog and the form in it.

import type { Hold } from "../draft-session/hold-saving.ts";
import type { Pending } from "./save-state.ts";

export interface EditedItem {
  id: string;
  updatedAt: string;
  title: string;
  isPublished: boolean;
  /** Id of the stored revision. */
  revision?: string | null | undefined;
  draft?: object | null | undefined;
  /** Absent for content without an author; `null` if it is nobody of the team. */
  authorId?: string | null | undefined;
  author?: { name: string } | undefined;
}

/** On-screen texts as whole phrases, since Portuguese inflects by gender and number. */
export interface EditorWords {
  /** Dialog titles: "Novo Post", "Editar Post". */
  newTitle: string;
  editTitle: string;
  /** Save button: "Criar Post", "Atualizar Post". */
  create: string;
  update: string;
  /** Toast titles. */
  created: string;
  updated: string;
  saveFailure: string;
  loadFailure: { title: string; description: string };
}

export interface EditSession {
  /** Called with a function that holds autosave while the dialog asks before it closes. */
  onOpened: (hold: () => Hold) => void;
  /** Whether the item was saved by hand or its changes were discarded. */
  isOver: () => boolean;
  onPending: (pending: Pending | undefined) => void;
  /** Called after each save, manual or automatic. */
  onStored: (id: string) => void;
  /** Called after a manual save. */
  onDone: () => void;
}
