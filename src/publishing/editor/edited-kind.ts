// What differs between the kinds of content in the dialog that edits them.
import type { FieldValues } from "react-hook-form";
import type { ZodType } from "zod";

export interface Stored {
  id: string;
  updatedAt: string;
}

export interface EditedItem extends Stored {
  title: string;
  isPublished: boolean;
  /** The revision of what is stored. */
  revision?: string | null | undefined;
  draft?: object | null | undefined;
}

export interface EditedValues {
  title: string;
  slug: string;
  content: string;
  isPublished: boolean;
  isFeatured: boolean;
}

/** @typeParam Files the images that are sent with the form */
export interface EditedKind<Item extends EditedItem, Values extends EditedValues, Files> {
  /** Base path of the API: "/api/posts". */
  path: string;
  /** Start of the local drafts' storage keys: "draft-post". */
  draftName: string;
  /** Checks the values as typed. */
  schema: ZodType<unknown, FieldValues>;
  /** @param item `null` for a new one */
  toValues: (item: Item | null) => Values;
  toFiles: (item: Item | null) => Files;
  /** Whether files were added, removed or moved since the last save. */
  isFilesChanged: (files: Files, stored: Item | null) => boolean;
  /** The current files after a save: those in `sent` are stored now. */
  afterSave: (files: Files, sent: Files, saved: Item) => Files;
  /**
   * Uploads the files that are not stored yet.
   * @param store uploads one file and gives its path
   */
  storeFiles: (files: Files, store: (file: File) => Promise<string>) => Promise<Files>;
  /** The fields of a draft by their names in the API; all files are stored. */
  toDraft: (values: Values, files: Files) => Record<string, unknown>;
  /** Portuguese names of the fields of a draft. */
  labels: Record<string, string>;
  /** The request that creates an item, with its files. */
  toBody: (values: Values, files: Files) => FormData;
  words: EditorWords;
}

/** Texts on screen, as whole phrases: Portuguese words change with gender and number. */
interface EditorWords {
  /** Dialog titles: "Novo Post", "Editar Post". */
  newTitle: string;
  editTitle: string;
  /** "Alterações do post publicadas!" */
  published: string;
  /** Save button: "Criar Post", "Atualizar Post". */
  create: string;
  update: string;
  /** Toast titles. */
  created: string;
  updated: string;
  saveFailure: string;
  loadFailure: { title: string; description: string };
}
