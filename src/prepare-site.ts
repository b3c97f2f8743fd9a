// What a database needs before the first visitor: an administrator and, if asked for, demo content.
import { ensureFirstAdmin } from "#src/accounts/first-admin.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { seedDemo } from "./seed/seed-demo.ts";

export async function prepareSite(resources: Resources): Promise<void> {
  await ensureFirstAdmin(resources);
  if (resources.config.seed === "demo") await seedDemo(resources);
}
