import type { Resources } from "#src/platform/resources/resources.ts";
import { lookAtMailbox } from "./look.server.ts";
import { leaseMailbox, type MailboxRow } from "./mailboxes.server.ts";

/** Looks at the mailbox of IMAP_URL again and again; of several processes, one at a time. */
export function watchMailbox(resources: Resources): void {
  const { mailbox } = resources.config;
  if (!mailbox) return;
  resources.jobs.workOnRows<MailboxRow>("mailbox", {
    concurrency: 1,
    lease: (free) => (free > 0 ? leaseMailbox(resources.db, mailbox) : Promise.resolve([])),
    work: (row, signal) => lookAtMailbox(resources, mailbox, row, signal),
  });
}
