import { listAdminEmails } from "#src/accounts/accounts.server.ts";
import { cleanUp, type Job, job } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { expireRequests, findRequest, removalConfirm, removalNotify } from "../privacy.server.ts";
import { removalDecisionMail, removalReceiptMail, removalTeamMail } from "./email.ts";
import { removalDecided } from "./requests.server.ts";
import { claimReceipt, markDecisionMailed, settleErased } from "./settle-request.server.ts";

/** Sends the e-mails of requests that still exist, and expires old requests. */
export const privacyJobs: Job[] = [
  cleanUp("removal.expire", "25 6 * * *", "settled requests past their time erased", async ({ db }) => {
    const erased = await expireRequests(db);
    await settleErased(db);
    return { erased };
  }),
  job(removalNotify, async (resources, { requestId }) => {
    const { db, mailer } = resources;
    const request = await findRequest(db, requestId);
    if (!request) return;
    const { name, reason, erasedAt } = request;
    // The person's data was erased before the job ran.
    if (erasedAt !== null || name === null || reason === null) return;
    const context = await readMailContext(resources);
    const { contactEmail } = context.settings;
    const to = contactEmail ? [contactEmail] : await listAdminEmails(db);
    if (to.length === 0) throw new Error("there is nobody to notify: no contactEmail and no administrator");
    await mailer.send(removalTeamMail({ ...request, name, reason }, context, to));
  }),
  job(removalConfirm, async (resources, { requestId }) => {
    const { db, log, mailer } = resources;
    const request = await findRequest(db, requestId);
    if (!request) return;
    if (await claimReceipt(db, request)) {
      await mailer.send(removalReceiptMail(request, await readMailContext(resources)));
    } else log.info({ protocol: request.protocol }, "no receipt: its address got one today");
  }),
  job(removalDecided, async (resources, { requestId }) => {
    const { db, mailer } = resources;
    const request = await findRequest(db, requestId);
    // The request was reopened before the job ran: there is no decision to send.
    if (!request || request.status === "OPEN") return;
    await mailer.send(removalDecisionMail(request, await readMailContext(resources)));
    await markDecisionMailed(db, requestId);
    await settleErased(db);
  }),
];
