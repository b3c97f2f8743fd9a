// The contact form's own message in the outbox.

import { useEffect, useRef } from "react";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { ContactField } from "../contact-schema.ts";
import {
  storeContact,
  listWaiting,
  OUTBOX_CHANNEL,
  type OutboxOutcome,
  type OutboxMessage,
  type OutboxChange,
  withdrawContact,
} from "./contact-outbox.ts";

type ContactValues = Record<ContactField, string>;
type StoredContact = OutboxMessage & ContactValues;

interface OutboxListener {
  /** The submission id of the form's current content. */
  getId: () => string;
  /** Called if a message of this form waits since an earlier visit. */
  onWaiting: () => void;
  /** @param stored the values of the message, to compare them with those in the form */
  onSettled: (fate: OutboxOutcome["fate"], stored: ContactValues) => void;
}

export function useOutbox(listener: OutboxListener) {
  const latest = useLatest(listener);
  const stored = useRef<StoredContact>(undefined);
  useEffect(() => {
    void listWaiting().then((messages) => {
      const id = latest.current.getId();
      stored.current ??= messages.find(({ submissionId }) => submissionId === id) as
        | StoredContact
        | undefined;
      if (stored.current) latest.current.onWaiting();
      return undefined;
    });
    const channel = new BroadcastChannel(OUTBOX_CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<OutboxChange>) => {
      if (!("settled" in data) || data.settled.id !== stored.current?.submissionId) return;
      latest.current.onSettled(data.settled.fate, stored.current);
      stored.current = undefined;
    });
    return () => channel.close();
  }, [latest]);

  return {
    /** Returns whether the message was stored. */
    async store(message: StoredContact): Promise<boolean> {
      try {
        await storeContact(message);
        stored.current = message;
        return true;
      } catch {
        return false;
      }
    },
    /** Removes the waiting message after it was sent directly. */
    async withdraw(): Promise<void> {
      const id = stored.current?.submissionId;
      stored.current = undefined;
      if (id) await withdrawContact(id).catch(() => {});
    },
  };
}
