/** Categories of outgoing messages that can be held, released and discarded separately. */
export const OUTGOING_PARTS = ["mails", "webhooks", "notices", "newsletters"] as const;
export type OutgoingPart = (typeof OUTGOING_PARTS)[number];
