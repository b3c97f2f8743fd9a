// The draft session of an item form, including file uploads.

import type { ApiClient, Transport } from "#src/ui/api/api-client.ts";
import type { FormStore } from "#src/ui/forms/form-store.ts";
import type { ListedImage } from "#src/ui/images/image-order.ts";
import type { DraftCopies } from "../draft-session/draft-options.ts";
import { type DraftSession, openDraftSession } from "../draft-session/draft-session.ts";
import type { Opened } from "../draft-session/read-opened.ts";
import type { ContentEditorConfig, ItemValues } from "./content-editor-config.ts";
import { editFormValues } from "./edit-form-values.ts";
import type { EditedItem } from "./edited-content-type.ts";
import { clearCopy, copyKey } from "./form-copy.ts";

interface ItemForm {
  api: ApiClient;
  formStore: FormStore<ItemValues>;
  /**
   * Transport for file uploads.
   * @param isByHand whether the user waits for it
   */
  transport: (isByHand: boolean) => Transport;
  copies: DraftCopies;
  isOver: () => boolean;
  onCreated: (id: string) => void;
  /** Receives a sentence on what was not kept of an uploaded image. */
  onNotice: (notice: string) => void;
}

export function openItemSession<Item extends EditedItem>(
  kind: ContentEditorConfig<Item>,
  opened: Opened<Item>,
  { api, formStore, transport, copies, isOver, onCreated, onNotice }: ItemForm,
): DraftSession<Item> {
  const storeImage = async (image: ListedImage, isByHand: boolean): Promise<ListedImage> => {
    if (!image.file) return image;
    const body = new FormData();
    body.set("image", image.file);
    const { path, notice } = await api.sendForm<{ path: string; notice?: string }>(
      "POST",
      "/api/images",
      body,
      transport(isByHand),
    );
    if (notice) onNotice(notice);
    return { key: image.key, path };
  };
  const session: DraftSession<Item> = openDraftSession<Item>({
    api,
    opened,
    edited: editFormValues(
      formStore,
      (values) => kind.toDraft(values),
      (fields) => kind.toValues({ ...session.get().item, ...fields } as unknown as Item),
    ),
    address: (item) => `${kind.path}/${item?.id}`,
    fieldsOf: (answer) => kind.toDraft(kind.toValues(answer as Item)),
    copies,
    isOver,
    hasMore: () => kind.hasFiles(formStore.get()),
    mayCreate: () => kind.mayCreate(formStore.get()),
    create: async (newId, isByHand) => {
      const values = formStore.get();
      // Only the save button publishes, not autosave.
      const body = kind.toBody(values, isByHand && values.isPublished);
      body.set("newId", newId);
      const item = await api.sendForm<Item>("POST", kind.path, body, transport(isByHand));
      clearCopy(copyKey(kind.draftName, null));
      const [sent, now] = [kind.imagesOf(values), kind.imagesOf(formStore.get())];
      formStore.change(kind.withImages(kind.afterSave(now, sent, item)));
      onCreated(item.id);
      const images = kind.imagesOf(kind.toValues(item));
      return { item, fields: kind.toDraft(values, images), savedAt: item.updatedAt };
    },
    prepare: async (isByHand) => {
      const before = kind.imagesOf(formStore.get());
      const stored: ListedImage[] = [];
      for (const image of before) stored.push(await storeImage(image, isByHand));
      if (kind.hasFiles(formStore.get()) && kind.imagesOf(formStore.get()) === before)
        formStore.change(kind.withImages(stored));
      return kind.toDraft(formStore.get(), stored);
    },
  });
  return session;
}

interface Storing {
  api: ApiClient;
  /** Base path of the API: "/api/posts". */
  path: string;
  /** Whether the item is to be live. */
  isPublished: boolean;
  mayPublish: boolean;
}

/**
 * Saves an item by hand: what is edited becomes the stored version. Runs within `exclusively`.
 * @returns whether this published changes of a live item
 * @throws DraftConflict, ApiError
 */
export async function storeItem<Item extends EditedItem>(
  session: DraftSession<Item>,
  { api, path, isPublished, mayPublish }: Storing,
): Promise<boolean> {
  const isNew = session.get().item === null;
  await session.save(true);
  const { item, hasDraft } = session.get();
  const isStored = isNew && !hasDraft && item?.isPublished === isPublished;
  // Published items stay unchanged: an author's changes remain a draft.
  if (isStored || (isPublished && !mayPublish)) return false;
  if (isPublished) await session.publish();
  else await api.send("PUT", `${path}/${item?.id}`, { ...session.saved(), isPublished });
  return isPublished && hasDraft && item?.isPublished === true;
}
