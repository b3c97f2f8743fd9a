/** What goes out to people or tools, in the parts that can be held, released and discarded on their own. */
export const OUTGOING_PARTS = ["mails", "webhooks", "notices", "newsletters"] as const;
export type OutgoingPart = (typeof OUTGOING_PARTS)[number];
