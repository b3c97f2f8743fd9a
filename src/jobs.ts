// Every kind of background job, and who works on it.
import { startAutomationWorkers } from "#src/features/automation/jobs.ts";
import { automationDeliver } from "#src/features/automation/automation.server.ts";
import { startLeadWorkers } from "#src/features/leads/jobs.ts";
import { describeLead, leadNotify } from "#src/features/leads/leads.server.ts";
import { imageCollect, startMediaWorkers } from "#src/features/media/jobs.ts";
import { postImageReferences } from "#src/features/posts/post-image.server.ts";
import type { JobKind } from "#src/platform/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";

export const jobKinds: JobKind<object>[] = [leadNotify, automationDeliver, imageCollect];

/** Starts working on the queue; jobs left by an earlier process come first. */
export async function startWorkers(resources: Resources): Promise<void> {
  await startLeadWorkers(resources);
  // What refers to images: a slice that keeps some says so here, or loses them.
  await startMediaWorkers(resources, [...postImageReferences()]);
  await startAutomationWorkers(resources, { lead: (id) => describeLead(resources.db, id) });
}
