import type { Resources } from "#src/platform/resources.ts";
export async function startLeadWorkers(_resources: Resources): Promise<void> {}
