// The contact form's own message in the outbox, while it waits for a connection.
import { useEffect, useRef } from "react";
import {
  keepContact,
  listWaiting,
  OUTBOX_CHANNEL,
  type OutboxFate,
  type OutboxMessage,
  type OutboxNews,
  withdrawContact,
} from "./contact-outbox.ts";
import type { ContactField } from "#src/features/leads/schema.ts";

type ContactValues = Record<ContactField, string>;
type KeptContact = OutboxMessage & ContactValues;

interface OutboxListener {
  /** Under which submission id the form sends what it now holds. */
  getId: () => string;
  /** A message of this form waits since an earlier visit to the page. */
  onWaiting: () => void;
  /** @param kept what was written in the message, to tell whether the form still says the same */
  onSettled: (fate: OutboxFate["fate"], kept: ContactValues) => void;
}

/** @returns how to keep a message, and how to take it back */
export function useOutbox(listener: OutboxListener) {
  const latest = useRef(listener);
  const kept = useRef<KeptContact>(undefined);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    void listWaiting().then((messages) => {
      const id = latest.current.getId();
      kept.current ??= messages.find(({ submissionId }) => submissionId === id) as KeptContact | undefined;
      if (kept.current) latest.current.onWaiting();
      return undefined;
    });
    const channel = new BroadcastChannel(OUTBOX_CHANNEL);
    channel.addEventListener("message", ({ data }: MessageEvent<OutboxNews>) => {
      if (!("settled" in data) || data.settled.id !== kept.current?.submissionId) return;
      latest.current.onSettled(data.settled.fate, kept.current);
      kept.current = undefined;
    });
    return () => channel.close();
  }, []);

  return {
    /** @returns whether the message is safely kept */
    async keep(message: KeptContact): Promise<boolean> {
      try {
        await keepContact(message);
        kept.current = message;
        return true;
      } catch {
        return false;
      }
    },
    /** The message has been sent after all: an earlier attempt of it need not wait any longer. */
    async withdraw(): Promise<void> {
      const id = kept.current?.submissionId;
      kept.current = undefined;
      if (id) await withdrawContact(id).catch(() => {});
    },
  };
}
