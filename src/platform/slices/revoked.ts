// Helpers for the slices' `revocable`.

import type { SQL } from "drizzle-orm";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { Queryable } from "../database/database.ts";
import { isUuid } from "../database/sql.ts";
import type { RevokingAct } from "./define-slice.ts";

const MAX_NAMES = 20;

/** Lists the subjects of these actions, in order. */
export function subjectsOf(acts: RevokingAct[], ...actions: AuditAction[]): string[] {
  const subjects = acts.filter(({ action }) => actions.includes(action)).map(({ subjectId }) => subjectId);
  return [...new Set(subjects)].filter((id) => isUuid(id));
}

/**
 * Runs a statement that revokes, and describes the result: `["Tokens excluídos: CRM, Blog"]`, or an empty list.
 * @param statement returns a `name` for each revoked item
 */
export async function revoke(db: Queryable, label: string, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(statement);
  if (rows.length === 0) return [];
  const names = rows
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, "pt-BR"))
    .slice(0, MAX_NAMES);
  const more = rows.length > MAX_NAMES ? ` e mais ${rows.length - MAX_NAMES}` : "";
  return [`${label}: ${names.join(", ")}${more}`];
}
