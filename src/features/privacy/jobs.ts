import { listAdminEmails } from "#src/accounts/accounts.server.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { removalDecisionMail, removalReceiptMail, removalTeamMail } from "./email.ts";
import {
  expireRequests,
  findRequest,
  removalConfirm,
  removalExpire,
  removalNotify,
} from "./privacy.server.ts";
import { removalDecided } from "./requests/requests.server.ts";
import { claimReceipt, markDecisionMailed, settleErased } from "./requests/settle-request.server.ts";

/** Starts the workers that send the e-mails of requests, unless erased meanwhile, and erase old requests. */
export async function startPrivacyWorkers(resources: Resources): Promise<void> {
  const { db, jobs, log, mailer } = resources;
  await jobs.work(removalExpire, async () => {
    log.info({ erased: await expireRequests(db) }, "settled requests past their time erased");
    await settleErased(db);
  });
  await jobs.work(removalNotify, async ({ requestId }) => {
    const request = await findRequest(db, requestId);
    if (!request) return;
    const context = await readMailContext(resources);
    const { contactEmail } = context.settings;
    const to = contactEmail ? [contactEmail] : await listAdminEmails(db);
    if (to.length === 0) throw new Error("there is nobody to notify: no contactEmail and no administrator");
    await mailer.send(removalTeamMail(request, context, to));
  });
  await jobs.work(removalConfirm, async ({ requestId }) => {
    const request = await findRequest(db, requestId);
    if (!request) return;
    if (await claimReceipt(db, request)) {
      await mailer.send(removalReceiptMail(request, await readMailContext(resources)));
    } else log.info({ protocol: request.protocol }, "no receipt: its address got one today");
  });
  await jobs.work(removalDecided, async ({ requestId }) => {
    const request = await findRequest(db, requestId);
    // The request was reopened before the job ran: there is no decision to send.
    if (!request || request.status === "OPEN") return;
    await mailer.send(removalDecisionMail(request, await readMailContext(resources)));
    await markDecisionMailed(db, requestId);
    await settleErased(db);
  });
}
