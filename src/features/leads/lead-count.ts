import { plural } from "#src/shared/words.ts";
import type { LeadList } from "./schema.ts";

export type LeadCount = Pick<LeadList, "total" | "isTotalMinimum">;

const STEP = 1_000;

/** Writes how many leads there are, such as "12 leads" or "mais de 2.000 leads". */
export function countText({ total, isTotalMinimum }: LeadCount, one: string, many: string): string {
  if (!isTotalMinimum) return plural(total, one, many);
  return `mais de ${plural(total - (total % STEP), one, many)}`;
}
