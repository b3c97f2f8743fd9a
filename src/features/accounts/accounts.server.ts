// SEAM until branch `accounts` is merged.
import type { Queryable } from "#src/platform/database.ts";

export async function listAdminEmails(_db: Queryable): Promise<string[]> {
  return [];
}
