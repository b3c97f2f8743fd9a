// Knows what the server has stored of the item in the editor, and creates a new one: once, even if the request has to
// be repeated because the connection broke.
import type { FieldValues } from "react-hook-form";
import { ApiError, type Transport } from "#src/ui/api/api-client.ts";
import type { Stored } from "./edited-kind.ts";
import { isSameValues } from "./form-values.ts";

/** The store's access to the form and the server. */
export interface Ports<Item extends Stored, Values extends FieldValues> {
  current: () => Values;
  toValues: (item: Item) => Values;
  /** @param newId sending it again creates no second item: the answer is the one that is there */
  create: (values: Values, newId: string, transport: Transport) => Promise<Item>;
  /** Deletes the local draft of an item that is stored now; `null`: of the new item. */
  forgetCopy: (id: string | null) => void;
}

export interface ItemStore<Item, Values> {
  /** As last stored; `null` before the first save. */
  item: () => Item | null;
  isSaved: (values: Values) => boolean;
  /** These values are stored now, in the item or in its draft. */
  noteSaved: (values: Values, item?: Item) => void;
  /**
   * Creates the item. After an answer that was lost, it may have the values of the first request.
   * @throws ApiError
   */
  create: (values: Values, transport: Transport) => Promise<Item>;
}

/**
 * @param initialItem the item to edit; `null` for a new one
 * @param ports called before each use, so it may return new functions
 */
export function createItemStore<Item extends Stored, Values extends FieldValues>(
  initialItem: Item | null,
  ports: () => Ports<Item, Values>,
): ItemStore<Item, Values> {
  let stored = initialItem;
  let values = structuredClone(ports().current());
  let isRepeated = false;
  const newId = crypto.randomUUID();

  const noteSaved = (saved: Values, item = stored): void => {
    if (!stored && item) ports().forgetCopy(null);
    stored = item;
    values = saved;
    if (stored && isSameValues(ports().current(), saved)) ports().forgetCopy(stored.id);
  };
  return {
    item: () => stored,
    isSaved: (now) => isSameValues(now, values),
    noteSaved,
    create: async (given, transport) => {
      const sent = structuredClone(given);
      try {
        const created = await ports().create(sent, newId, transport);
        noteSaved(isRepeated ? ports().toValues(created) : sent, created);
        return created;
      } catch (error) {
        isRepeated ||= isUnanswered(error);
        throw error;
      }
    },
  };
}

/** Whether the server was not reached or failed: it may have saved nevertheless. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
