import type { Resources } from "#src/platform/resources.ts";
import { type AutomationEvent, automationDeliver, type DescribeEvent } from "./automation.server.ts";
import { postSigned } from "./post-signed.server.ts";

/**
 * Delivers what was published.
 * @param describe for every kind of event, what it carries; from the slice that published it
 */
export async function startAutomationWorkers(
  { config, jobs }: Pick<Resources, "config" | "jobs">,
  describe: Record<AutomationEvent["kind"], DescribeEvent>,
): Promise<void> {
  await jobs.work(automationDeliver, async ({ kind, id }, { signal }) => {
    const { url, secret } = config.automation;
    const payload = await describe[kind](id);
    // The row was erased, or the operator took the destination away: nothing is left to deliver.
    if (!payload || !url) return;
    await postSigned({ url, secret, id: `${kind}_${id}`, body: JSON.stringify(payload), signal });
  });
}
