// All kinds of background jobs and their workers.
import { linkMail } from "#src/accounts/people/link-mail.server.ts";
import { startPeopleWorkers } from "#src/accounts/people/jobs.ts";
import { startAccountWorkers } from "#src/accounts/jobs.ts";
import { deviceExpire } from "#src/accounts/known-devices.server.ts";
import { accountNotice } from "#src/accounts/notices.server.ts";
import { emailChange } from "#src/accounts/own-account/change-email.server.ts";
import { passwordForgot } from "#src/accounts/passwords/passwords.server.ts";
import { loginAlarm, startLoginWorkers } from "#src/accounts/login-alarm.server.ts";
import { auditPrune, startAuditWorkers } from "#src/audit/jobs.ts";
import { startAnalyticsWorkers } from "#src/features/analytics/jobs.ts";
import { analyticsRotate } from "#src/features/analytics/event-partitions.server.ts";
import { startWebhookWorkers } from "#src/features/webhooks/jobs.ts";
import { deliveryExpire, deliverySend } from "#src/features/webhooks/webhooks.server.ts";
import { ebookSend } from "#src/features/ebook/ebook.server.ts";
import { startEbookWorkers } from "#src/features/ebook/jobs.ts";
import { startLeadWorkers } from "#src/features/leads/jobs.ts";
import { leadExpire, leadNotify } from "#src/features/leads/leads.server.ts";
import { imageCollect, startMediaWorkers } from "#src/media/jobs.ts";
import { startNewsletterWorkers } from "#src/features/newsletter/jobs.ts";
import { newsletterWelcome } from "#src/features/newsletter/newsletter.server.ts";
import { startPrivacyWorkers } from "#src/features/privacy/jobs.ts";
import { removalConfirm, removalExpire, removalNotify } from "#src/features/privacy/privacy.server.ts";
import { removalDecided } from "#src/features/privacy/requests/requests.server.ts";
import { webhookIllustrate } from "#src/features/incoming-webhook/illustrate.server.ts";
import { startIncomingWebhookWorkers, webhookExpire } from "#src/features/incoming-webhook/jobs.ts";
import { revisionThin, startHistoryWorkers } from "#src/publishing/history/jobs.ts";
import { startReleaseWorkers } from "#src/publishing/releases/jobs.ts";
import { startTrashWorkers, trashEmpty } from "#src/publishing/trash/jobs.ts";
import { startRequestWorkers } from "#src/publishing/requests/jobs.ts";
import { requestTell } from "#src/publishing/requests/requests.server.ts";
import { releaseApply } from "#src/publishing/releases/releases.server.ts";
import { scheduleReport } from "#src/publishing/schedule/apply-due.server.ts";
import { startScheduleWorkers } from "#src/publishing/schedule/jobs.ts";
import { scheduleApply } from "#src/publishing/schedule/schedules.server.ts";
import { operationWatch } from "#src/features/operation/operation.server.ts";
import { startOperationWorkers } from "#src/features/operation/jobs.ts";
import type { JobKind } from "#src/platform/jobs/jobs.ts";
import { outboxPrune, startOutboxWorkers } from "#src/platform/mail/outbox-jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { startBackupWorkers } from "./backup/runs/jobs.ts";
import { backupNightly, backupReport, backupRestore, backupRun } from "./backup/runs/kinds.ts";
import { contentKinds, kinds } from "./kinds.ts";
import { demoIllustrate, startDemoWorkers } from "./seed/seed-projects.ts";

export const jobKinds: JobKind<object>[] = [
  passwordForgot,
  emailChange,
  accountNotice,
  deviceExpire,
  leadNotify,
  leadExpire,
  ebookSend,
  newsletterWelcome,
  removalNotify,
  removalConfirm,
  removalDecided,
  removalExpire,
  deliverySend,
  deliveryExpire,
  imageCollect,
  analyticsRotate,
  webhookIllustrate,
  webhookExpire,
  revisionThin,
  scheduleApply,
  scheduleReport,
  releaseApply,
  requestTell,
  trashEmpty,
  linkMail,
  operationWatch,
  demoIllustrate,
  outboxPrune,
  auditPrune,
  loginAlarm,
  backupNightly,
  backupRun,
  backupRestore,
  backupReport,
];

/** Starts working on the queue; jobs left by an earlier process come first. */
export async function startWorkers(resources: Resources): Promise<void> {
  await startAccountWorkers(resources);
  await startLeadWorkers(resources);
  await startEbookWorkers(resources);
  await startNewsletterWorkers(resources);
  await startPrivacyWorkers(resources);
  await startMediaWorkers(resources);
  await startWebhookWorkers(resources);
  await startAnalyticsWorkers(resources);
  await startIncomingWebhookWorkers(resources);
  await startHistoryWorkers(resources);
  await startScheduleWorkers(resources, contentKinds);
  await startReleaseWorkers(resources, kinds);
  await startPeopleWorkers(resources);
  await startTrashWorkers(resources);
  await startRequestWorkers(resources, contentKinds);
  await startOperationWorkers(resources);
  await startDemoWorkers(resources);
  await startOutboxWorkers(resources);
  await startAuditWorkers(resources);
  await startLoginWorkers(resources);
  await startBackupWorkers(resources, jobKinds);
}
