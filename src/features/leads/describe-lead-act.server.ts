// Describes for the audit log who took, gave and changed leads, without the personal data of the leads. Changes that the
// site makes by itself stand in the timeline only.

import { currentActor } from "#src/audit/actor.server.ts";
import type { Act } from "#src/audit/record.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { NEXT_STEP } from "#src/shared/time/next-step.ts";
import { labelOf } from "./fields.ts";
import { LEAD_STATUSES } from "./labels.ts";
import type { leadsTable } from "./table.ts";

type Row = typeof leadsTable.$inferSelect;

const NOBODY = "Ninguém";

/** Fields that have acts or entries of their own, and those that are told by their names. */
const APART: ReadonlySet<string> = new Set(["ownerId", "status", "customFields"]);
const LABELS: Readonly<Record<string, string>> = { nextStep: NEXT_STEP };

const actsByItself = (tx: Transaction): boolean => !["person", "token"].includes(currentActor(tx).kind);

/** @param from the owner's name before; undefined: nobody @param to the name of the owner now */
export function toOwnerAct(
  tx: Transaction,
  { id, ownerId }: Row,
  from: string = NOBODY,
  to: string = NOBODY,
): Act[] {
  if (actsByItself(tx)) return [];
  const action = ownerId !== null && ownerId === currentActor(tx).id ? "lead.taken" : "lead.assigned";
  return [
    {
      action,
      subject: "Lead",
      subjectId: id,
      before: { Responsável: from },
      after: { Responsável: to },
    },
  ];
}

/** Describes a change of the status, and the names of other changed fields, of the team's own ones by their labels. */
export function toLeadAct(tx: Transaction, was: Row, row: Row, changed: readonly string[]): Act[] {
  if (actsByItself(tx)) return [];
  const isMoved = row.status !== was.status;
  const labels = changed.filter((name) => !APART.has(name)).map((name) => LABELS[name] ?? labelOf(name));
  if (!isMoved && labels.length === 0) return [];
  return [
    {
      action: "lead.changed",
      subject: "Lead",
      subjectId: row.id,
      ...(isMoved && { before: { Status: LEAD_STATUSES[was.status] } }),
      after: {
        ...(isMoved && { Status: LEAD_STATUSES[row.status] }),
        ...(labels.length > 0 && { Campos: labels.join(", ") }),
      },
    },
  ];
}
