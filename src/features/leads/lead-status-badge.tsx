import { Badge } from "#src/ui/primitives/badge.tsx";
import { LEAD_STATUSES } from "./labels.ts";
import type { LeadStatus } from "./schema.ts";

const TONES = {
  NEW: "primary",
  CONTACTED: "neutral",
  QUALIFIED: "warning",
  CONVERTED: "success",
  LOST: "danger",
} as const satisfies Record<LeadStatus, string>;

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge tone={TONES[status]}>{LEAD_STATUSES[status]}</Badge>;
}
