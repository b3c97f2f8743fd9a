// The one table of what each role may do (docs/adr/0047). The server's guards, the dashboard's navigation and its buttons
// all read it, so that what is shown is what works.
import type { Role } from "./schema.ts";

/** Who has a right. A call or a screen that names none is `staff`: closed for authors until somebody opens it. */
export const RIGHTS = {
  /** Lists of content, own posts and projects as drafts, own account. */
  member: ["author", "editor", "admin"],
  /** Everybody's content and its publication; statistics. */
  staff: ["editor", "admin"],
  /** Personal data of visitors, settings, tokens, webhooks, people. */
  administrator: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

/** Whether a role has a right. */
export function may(role: Role, right: Right): boolean {
  return (RIGHTS[right] as readonly Role[]).includes(role);
}
