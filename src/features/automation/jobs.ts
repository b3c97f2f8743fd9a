import type { Resources } from "#src/platform/resources.ts";
export async function startAutomationWorkers(_resources: Resources): Promise<void> {}
