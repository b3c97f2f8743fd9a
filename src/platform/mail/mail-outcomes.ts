// Records when the mail server last accepted or refused an e-mail, for "Funcionamento".

import type { Pool } from "pg";
import type { Mailer, RefusedRecipient } from "./mail.ts";

/** Successes are recorded at most this often, since many e-mails may go out at once. */
const NOTE_EVERY_MS = 60_000;
const DETAIL_LENGTH = 300;
/** Servers quote the addresses that they refuse, often in angle brackets. */
const ADDRESS = /<?[^\s<>"']+@[^\s<>"']+>?/g;

/** `refused`: the server works, but rejects these recipients. */
type Outcome = "sent" | "failed" | "refused";

/** Wraps a mailer so that each outcome updates a row in `mail_outcomes`. Failing to write it is ignored. */
export function recordMailOutcomes(mailer: Mailer, pool: Pool): Mailer {
  let notedAt = Number.NEGATIVE_INFINITY;
  const note = async (outcome: Outcome, detail: string | null): Promise<void> => {
    await pool
      .query(
        `INSERT INTO mail_outcomes (outcome, at, detail) VALUES ($1, now(), $2)
         ON CONFLICT (outcome) DO UPDATE SET at = now(), detail = excluded.detail`,
        [outcome, detail],
      )
      .catch(() => {});
  };
  return {
    async send(message) {
      let refused: RefusedRecipient[];
      try {
        refused = await mailer.send(message);
      } catch (error) {
        notedAt = Number.NEGATIVE_INFINITY;
        const cause = error instanceof Error ? error.message : "sem resposta";
        await note(
          isRefusedRecipient(error) ? "refused" : "failed",
          cause.replaceAll(ADDRESS, "<e-mail>").slice(0, DETAIL_LENGTH),
        );
        throw error;
      }
      if (performance.now() - notedAt < NOTE_EVERY_MS) return refused;
      notedAt = performance.now();
      await note("sent", null);
      return refused;
    },
    hasServer: () => mailer.hasServer(),
    sender: () => mailer.sender(),
    close: () => mailer.close(),
  };
}

/** Tells whether the server accepted the sender but permanently refused every recipient (SMTP 5xx after RCPT TO). */
export function isRefusedRecipient(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  return code === "EENVELOPE" && command === "RCPT TO" && (responseCode ?? 0) >= 500;
}
