import type { Resources } from "#src/platform/resources.ts";
export async function seedDemo(_resources: Resources): Promise<void> {}
