import type { Resources } from "#src/platform/resources.ts";
export async function ensureFirstAdmin(_resources: Resources): Promise<void> {}
