// The draft session of an item in a form, with its files.
import type { UseFormReturn } from "react-hook-form";
import type { DraftFields } from "#src/publishing/draft-session/draft-fields.ts";
import { type DraftSession, openDraftSession } from "#src/publishing/draft-session/draft-session.ts";
import { mergeByField } from "#src/publishing/draft-session/edited-fields.ts";
import type { DraftCopies } from "#src/publishing/draft-session/draft-options.ts";
import type { Opened } from "#src/publishing/draft-session/read-opened.ts";
import type { ApiClient, Transport } from "#src/ui/api/api-client.ts";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { clearCopy, copyKey } from "./form-copy.ts";
import type { HeldFiles } from "./held-files.ts";
import { showInForm, subscribeToForm } from "./show-in-form.ts";

export interface ItemForm<Values extends EditedValues, Files> {
  api: ApiClient;
  form: UseFormReturn<Values>;
  files: HeldFiles<Files>;
  /** What sends files. @param isByHand whether somebody waits for it */
  transport: (isByHand: boolean) => Transport;
  copies: DraftCopies;
  isOver: () => boolean;
  /** Called when a new item has been stored. */
  onCreated: (id: string) => void;
}

export function openItemSession<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  opened: Opened<Item>,
  { api, form, files, transport, copies, isOver, onCreated }: ItemForm<Values, Files>,
): DraftSession<Item> {
  const storeFile = async (file: File, isByHand: boolean): Promise<string> => {
    const body = new FormData();
    body.set("image", file);
    const stored = await api.sendForm<{ path: string }>("POST", "/api/images", body, transport(isByHand));
    return stored.path;
  };
  const read = (): DraftFields => kind.toDraft(form.getValues(), files.get());
  const show = (fields: DraftFields): void => {
    const item = { ...session.get().item, ...fields } as unknown as Item;
    const values = kind.toValues(item);
    showInForm(form, values, fields);
    if (Object.keys(fields).some((name) => !(name in values))) files.set(kind.toFiles(item));
  };
  const subscribe = (onChange: () => void) => {
    const endings = [subscribeToForm(form, onChange), files.subscribe(onChange)];
    return () => {
      for (const end of endings) end();
    };
  };
  const session = openDraftSession<Item>({
    api,
    opened,
    edited: mergeByField({ read, show, subscribe }),
    address: (item) => `${kind.path}/${item?.id}`,
    fieldsOf: (answer) => kind.toDraft(kind.toValues(answer as Item), kind.toFiles(answer as Item)),
    copies,
    isOver,
    hasMore: (saved) => kind.isFilesChanged(files.get(), saved as unknown as Item),
    mayCreate: () => {
      const values = form.getValues();
      return values.content.trim() !== "" && kind.schema.safeParse(values).success;
    },
    create: async (newId, isByHand) => {
      const [values, sent] = [structuredClone(form.getValues()), files.get()];
      // "Publicar" takes effect by a button alone.
      const body = kind.toBody({ ...values, isPublished: isByHand && values.isPublished }, sent);
      body.set("newId", newId);
      const item = await api.sendForm<Item>("POST", kind.path, body, transport(isByHand));
      clearCopy(copyKey(kind.draftName, null));
      files.set(kind.afterSave(files.get(), sent, item));
      onCreated(item.id);
      return { item, fields: kind.toDraft(values, kind.toFiles(item)), savedAt: item.updatedAt };
    },
    prepare: async (isByHand) => {
      const before = files.get();
      const stored = await kind.storeFiles(before, (file) => storeFile(file, isByHand));
      if (files.get() === before) files.set(stored);
      return kind.toDraft(form.getValues(), stored);
    },
  });
  return session;
}
