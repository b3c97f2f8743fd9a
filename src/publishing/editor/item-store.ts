// Knows what the server has stored of the item in the editor, and sends the next version: it is stored once, even
// if a request has to be repeated because the connection broke.
import type { FieldValues } from "react-hook-form";
import { ApiError, type Transport } from "#src/ui/api/api-client.ts";
import type { Stored } from "./edited-kind.ts";
import { isSameValues, isStoredFrom } from "./form-values.ts";

/** The store's access to the form and the server. */
export interface Ports<Item extends Stored, Values extends FieldValues> {
  current: () => Values;
  toValues: (item: Item) => Values;
  /** @param newId id of a new item: sending it again creates no second one */
  send: (values: Values, stored: Stored | null, newId: string, transport: Transport) => Promise<Item>;
  fetchNewest: (id: string) => Promise<Item>;
  /** Deletes the local draft of an item that is stored now; `null`: of the new item. */
  forgetCopy: (id: string | null) => void;
  onStored: (item: Item) => void;
}

export interface ItemStore<Item, Values> {
  /** As last stored; `null` before the first save. */
  item: () => Item | null;
  /** The version that the form's values are based on. */
  version: () => string | null;
  adoptVersion: (updatedAt: string | null) => void;
  isSaved: (values: Values) => boolean;
  /** Fetches the newest version. From now on the form's values count as based on it. */
  fetchNewest: () => Promise<Item>;
  /** @throws ApiError */
  deliver: (values: Values, transport: Transport) => Promise<Item>;
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
  let version = stored?.updatedAt ?? null;
  let values = structuredClone(ports().current());
  const newId = crypto.randomUUID();
  /** Sent without an answer: it may have been stored. */
  let unanswered: Values | undefined;

  const adopt = (newest: Item, sent: Values): Item => {
    if (!stored) ports().forgetCopy(null);
    stored = newest;
    version = newest.updatedAt;
    values = sent;
    unanswered = undefined;
    return newest;
  };
  const sendOnce = async (sent: Values, transport: Transport): Promise<Item> => {
    const known = stored && { id: stored.id, updatedAt: version ?? stored.updatedAt };
    const wasSent = unanswered !== undefined;
    const answer = await ports().send(sent, known, newId, transport);
    // The first request did create the item, so this answer has that request's values: send the current ones.
    return !known && wasSent ? ports().send(sent, answer, newId, transport) : answer;
  };
  /** Whether the conflicting version is our own, stored by the request that got no answer. */
  const isMine = async (): Promise<boolean> => {
    if (!unanswered || !stored) return false;
    const newest = await ports().fetchNewest(stored.id);
    const isOwn = isStoredFrom(ports().toValues(newest), unanswered);
    if (isOwn) adopt(newest, unanswered);
    return isOwn;
  };
  const deliver = async (given: Values, transport: Transport): Promise<Item> => {
    const sent = structuredClone(given);
    try {
      const saved = adopt(await sendOnce(sent, transport), sent);
      if (isSameValues(ports().current(), sent)) ports().forgetCopy(saved.id);
      ports().onStored(saved);
      return saved;
    } catch (error) {
      if (isConflict(error) && (await isMine())) return deliver(given, transport);
      if (isUnanswered(error)) unanswered = sent;
      throw error;
    }
  };
  return {
    item: () => stored,
    version: () => version,
    adoptVersion: (updatedAt) => {
      version = updatedAt;
    },
    isSaved: (now) => isSameValues(now, values),
    fetchNewest: async () => {
      const newest = await ports().fetchNewest(stored?.id ?? "");
      return adopt(newest, ports().toValues(newest));
    },
    deliver,
  };
}

/** Whether somebody else has saved meanwhile. A 409 that names a field is about a slug that is taken instead. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.errors.length === 0;
}

/** Whether the server was not reached or failed: it may have saved nevertheless. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
