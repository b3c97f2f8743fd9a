// What the server has of a text that is being written, and how the next version gets there: once, whatever the
// connection does meanwhile.
import type { FieldValues } from "react-hook-form";
import { ApiError, type Transport } from "#src/ui/api/api-client.ts";
import type { Stored } from "./edited-kind.ts";
import { isSameValues, sayTheSame } from "./form-values.ts";

/** How the store reaches the form and the server. */
export interface Ports<Item extends Stored, Values extends FieldValues> {
  /** What stands in the form. */
  current: () => Values;
  toValues: (item: Item) => Values;
  /** @param newId what is made has this id, however often it is sent */
  send: (values: Values, stored: Stored | null, newId: string, transport: Transport) => Promise<Item>;
  fetchNewest: (id: string) => Promise<Item>;
  /** Forgets what the browser keeps of an item that is stored now; `null`: of a new one. */
  forgetCopy: (id: string | null) => void;
  onStored: (item: Item) => void;
}

export interface ItemStore<Item, Values> {
  /** As it was stored last; `null` while there is nothing. */
  item: () => Item | null;
  /** The version that the values in the form were made from. */
  version: () => string | null;
  adoptVersion: (updatedAt: string | null) => void;
  isSaved: (values: Values) => boolean;
  /** The newest version, from which the values in the form are taken to be made from now on. */
  fetchNewest: () => Promise<Item>;
  /** @throws ApiError */
  deliver: (values: Values, transport: Transport) => Promise<Item>;
}

/**
 * @param initialItem what is edited; `null`: something new
 * @param ports asked anew each time
 */
export function createItemStore<Item extends Stored, Values extends FieldValues>(
  initialItem: Item | null,
  ports: () => Ports<Item, Values>,
): ItemStore<Item, Values> {
  let stored = initialItem;
  let version = stored?.updatedAt ?? null;
  let values = structuredClone(ports().current());
  const newId = crypto.randomUUID();
  /** Sent, but nobody answered: it may have arrived. */
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
    // What was made by the request that nobody answered comes back as that one made it.
    return !known && wasSent ? ports().send(sent, answer, newId, transport) : answer;
  };
  /** Whether the version that is in the way is one's own, of the request that nobody answered. */
  const isMine = async (): Promise<boolean> => {
    if (!unanswered || !stored) return false;
    const newest = await ports().fetchNewest(stored.id);
    const isOwn = sayTheSame(ports().toValues(newest), unanswered);
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

/** Saved elsewhere meanwhile; a 409 that names a field is about an address that is taken. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.errors.length === 0;
}

/** The server was not reached, or fell over: it may have saved all the same. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
