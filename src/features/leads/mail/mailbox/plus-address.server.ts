// Finds out whether a mailbox gets mails to `nome+qualquer@`, by a mail to itself. Where it does not, replies go to the
// plain address and are recognized by the mails that they name.

import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { describeFailure } from "#src/platform/failure-codes.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { newReplyAddress, readMailAddresses } from "../outgoing/reply-address.server.ts";
import type { IncomingMail } from "./imap.server.ts";
import { mailboxesTable } from "./table.ts";

/** Time for a mail to come back. */
const PATIENCE = sql`interval '10 minutes'`;
/** Pause after a mail that could not be sent. */
const PAUSE = sql`interval '1 hour'`;

const isOf = (address: string) => eq(mailboxesTable.address, address);

/** Called after each successful poll: sends the mail once, and concludes if it did not come back. */
export async function followPlusAddress(
  resources: Pick<Resources, "db" | "mailer" | "config" | "cache" | "log">,
  address: string,
): Promise<void> {
  const { db, mailer, log } = resources;
  const { plusBase, plusAddress, plusSentAt, plusWorks } = mailboxesTable;
  await db
    .update(mailboxesTable)
    .set({ plusWorks: false })
    .where(
      and(
        isOf(address),
        isNull(plusWorks),
        sql`${plusAddress} IS NOT NULL AND ${plusSentAt} < now() - ${PATIENCE}`,
      ),
    );
  if (!(await mailer.hasServer())) return;
  const addresses = await readMailAddresses(resources);
  const base = addresses.mailbox.toLowerCase();
  const tagged = newReplyAddress(addresses);
  // One process sends it.
  const isDue = sql`(${plusBase} IS DISTINCT FROM ${base} OR (${plusAddress} IS NULL AND ${plusSentAt} < now() - ${PAUSE}))`;
  const claimed = await db
    .update(mailboxesTable)
    .set({ plusBase: base, plusAddress: tagged, plusSentAt: sql`now()`, plusWorks: null })
    .where(and(isOf(address), isDue))
    .returning({ address: mailboxesTable.address });
  if (claimed.length === 0) return;
  try {
    await mailer.send({
      id: mailIdOf(tagged),
      to: [tagged],
      subject: "Teste do endereço de resposta",
      text: "O site testa se esta caixa recebe e-mails com + no endereço. Pode apagar este e-mail.",
      html: "<p>O site testa se esta caixa recebe e-mails com + no endereço. Pode apagar este e-mail.</p>",
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } catch (error) {
    log.warn(describeFailure(error), "the reply address could not be tested");
    const isRefused = (error as { responseCode?: number }).responseCode ?? 0;
    await db
      .update(mailboxesTable)
      .set(isRefused >= 550 ? { plusWorks: false } : { plusAddress: null })
      .where(isOf(address));
  }
}

/** Has the address tested again with the next poll. */
export async function retestPlusAddress(db: Queryable, address: string): Promise<void> {
  await db.update(mailboxesTable).set({ plusBase: null, plusWorks: null }).where(isOf(address));
}

/** Returns the id of the test mail: the tag of the address, which only its recipient knows. */
const mailIdOf = (tagged: string): string => `plus-${/\+([0-9a-f]{32})@/.exec(tagged)?.[1]}`;

/** Matches the Message-ID of any test mail, also of an earlier test. */
const OF_TEST = /^<plus-[0-9a-f]{32}@/;

type PlusMail = Pick<IncomingMail, "recipients" | "data" | "answers" | "outcomes">;

/** Recognizes the mail that was sent to find out, or a notice about it. Returns true if it is one. */
export async function takePlusMail(
  tx: Transaction,
  { address, plusAddress }: { address: string; plusAddress: string | null },
  { recipients, data, answers, outcomes }: PlusMail,
): Promise<boolean> {
  if (outcomes) {
    const named = outcomes.flatMap((outcome) => [outcome.address, outcome.original]);
    const isOfThis =
      plusAddress !== null &&
      (named.some((one) => one?.toLowerCase() === plusAddress) ||
        answers.some((id) => id.startsWith(`<${mailIdOf(plusAddress)}@`)));
    // It may have come by another way.
    if (isOfThis && data.report?.state === "failed")
      await tx
        .update(mailboxesTable)
        .set({ plusWorks: false })
        .where(and(isOf(address), isNull(mailboxesTable.plusWorks)));
    return isOfThis || answers.some((id) => OF_TEST.test(id));
  }
  if (plusAddress === null || !recipients.includes(plusAddress) || !data.automatic) return false;
  await tx.update(mailboxesTable).set({ plusWorks: true }).where(isOf(address));
  return true;
}
