// Every kind of background job, and who works on it.
import { startAutomationWorkers } from "#src/features/automation/jobs.ts";
import { automationDeliver } from "#src/features/automation/automation.server.ts";
import { startLeadWorkers } from "#src/features/leads/jobs.ts";
import { describeLead, leadNotify } from "#src/features/leads/leads.server.ts";
import type { JobKind } from "#src/platform/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import { demoIllustrate, startDemoWorkers } from "./seed/seed-projects.ts";

export const jobKinds: JobKind<object>[] = [leadNotify, automationDeliver, demoIllustrate];

/** Starts working on the queue; jobs left by an earlier process come first. */
export async function startWorkers(resources: Resources): Promise<void> {
  await startLeadWorkers(resources);
  await startAutomationWorkers(resources, { lead: (id) => describeLead(resources.db, id) });
  await startDemoWorkers(resources);
}
