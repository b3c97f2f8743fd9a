import { may, type Role } from "#src/accounts/roles.ts";
import type { LeadEvent } from "../timeline/schema.ts";

/** Tells whether somebody may edit a note: who wrote it, and administrators; nobody edits what the site noted. */
export function canEditNote(
  { actor, data }: Pick<LeadEvent, "actor" | "data">,
  user: { id: string; role: Role },
): boolean {
  const isWords = data.by === undefined || data.by === "phone" || data.by === "whatsapp";
  return isWords && (may(user.role, "administrator") || (actor.kind === "person" && actor.id === user.id));
}
