import type { OutgoingPart } from "#src/shared/outgoing-parts.ts";
import type { Queryable } from "../database/database.ts";
import type { Mailer } from "../mail/mail.ts";
import { isHeld } from "./holds.ts";

/**
 * Creates the mailer of a job. It refuses to send what is held, even for jobs fetched just before a restore, and
 * rejects jobs that do not declare `outgoing`.
 */
export function mailerForJob(
  { db, mailer }: { db: Queryable; mailer: Mailer },
  { name, outgoing }: { name: string; outgoing?: OutgoingPart | "access" },
): Mailer {
  if (outgoing === "access") return mailer;
  return {
    ...mailer,
    async send(message) {
      if (!outgoing) throw new Error(`jobs of the kind ${name} send mails, and must say what: "outgoing"`);
      if (await isHeld(db, outgoing)) throw new Error(`${outgoing} are held since a restore`);
      return mailer.send(message);
    },
  };
}
