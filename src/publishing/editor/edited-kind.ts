// What a kind of content gives to the dialog that edits it. Everything else the dialogs share.
import type { FieldValues } from "react-hook-form";
import type { ZodType } from "zod";

/** What the server has of an item. */
export interface Stored {
  id: string;
  updatedAt: string;
}

/** What every kind's items have. */
export interface EditedItem extends Stored {
  isPublished: boolean;
}

/** What every kind's form has. */
export interface EditedValues {
  title: string;
  slug: string;
  content: string;
  isPublished: boolean;
  isFeatured: boolean;
}

/** `Files`: the images that go along with the values of the form. */
export interface EditedKind<Item extends EditedItem, Values extends EditedValues, Files> {
  /** The call that makes one, and that has the others below it: "/api/posts". */
  path: string;
  /** Begins the keys under which the browser keeps what is not saved: "draft-post". */
  draftName: string;
  /** Says what is wrong with the values, as they were typed. */
  schema: ZodType<unknown, FieldValues>;
  /** @param item `null`: something new */
  toValues: (item: Item | null) => Values;
  toFiles: (item: Item | null) => Files;
  /** Whether files were added, taken off or moved since the item was stored. */
  isFilesChanged: (files: Files, stored: Item | null) => boolean;
  /** The files by now, after a save of those that were sent. */
  afterSave: (files: Files, sent: Files, saved: Item) => Files;
  /**
   * @param stored what is changed; `null`: one is made
   * @param updatedAt the version that the values were made from
   */
  toBody: (values: Values, files: Files, stored: Item | null, updatedAt: string | null) => FormData;
  words: EditorWords;
}

/** What is said of a kind, whole: no word has to be bent to fit. */
export interface EditorWords {
  /** Titles of the dialog: "Novo Post", "Editar Post". */
  newTitle: string;
  editTitle: string;
  /** On the button that saves: "Criar Post", "Atualizar Post". */
  create: string;
  update: string;
  /** Titles of toasts. */
  created: string;
  updated: string;
  saveFailure: string;
  loadFailure: { title: string; description: string };
}
