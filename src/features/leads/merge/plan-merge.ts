// Computes the fields of a lead after another lead of the same person is merged into it, and how `lead_merges` stores
// them. Used by the server, and by the dialog that previews the result.

import { z } from "zod";
import { isSameJson } from "#src/shared/same-json.ts";
import { earlierStep, type NextStep } from "#src/shared/time/next-step.ts";
import { LEAD_FIELD_NAMES, type LeadValues, answerShape, joinTags, nextStepSchema } from "../fields.ts";
import type { LeadStatus } from "../labels.ts";

/** The sale to a lead and its progress. */
export type Deal = Pick<LeadValues, "status" | "stage" | "value" | "expectedMonth" | "lostReason">;

/** How advanced a status is: a contract always wins, and an open deal beats a lost one. */
const PROGRESS: Record<LeadStatus, number> = { LOST: 0, NEW: 1, CONTACTED: 2, QUALIFIED: 3, CONVERTED: 4 };

/**
 * Returns the more advanced deal, or the kept lead's if both are equal, with gaps filled from the other one.
 */
export function mergeDeals(kept: Deal, merged: Deal): Deal {
  const isAhead = PROGRESS[merged.status] > PROGRESS[kept.status];
  const [deal, other] = isAhead ? [merged, kept] : [kept, merged];
  // A lost deal's value and month say nothing about an open or won one.
  const { stage, value, expectedMonth } = other.status === "LOST" && deal.status !== "LOST" ? NO_DEAL : other;
  const areBothWon = deal.status === "CONVERTED" && other.status === "CONVERTED";
  return {
    status: deal.status,
    stage: deal.stage ?? stage,
    value: areBothWon ? addValues(deal.value, value) : (deal.value ?? value),
    expectedMonth: deal.expectedMonth ?? expectedMonth,
    lostReason: deal.lostReason ?? (deal.status === "LOST" ? other.lostReason : null),
  };
}

const NO_DEAL = { stage: null, value: null, expectedMonth: null };

/** Adds the values of two contracts. */
function addValues(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : one + other;
}

/** Fields of a lead that a merge may change or depends on. */
export interface Mergeable extends LeadValues {
  /** True if the next mail asks for confirmation of identity. Belongs to the address. */
  isEmailUnproved: boolean;
  nextStep: NextStep | null;
  /** The company's record. */
  companyId: string | null;
  answerDueAt: Date | null;
  answeredAt: Date | null;
  repliedAt: Date | null;
  stageSince: Date | null;
}

/**
 * Returns the kept lead's fields after a merge: what it lacks comes from the merged lead. Its `answeredAt` stays; the
 * timeline shows which lead was answered.
 */
export function mergeFields(kept: Mergeable, merged: Mergeable): Mergeable {
  const values = LEAD_FIELD_NAMES.map((name) => [name, kept[name] ?? merged[name]]);
  const deal = mergeDeals(kept, merged);
  return {
    ...(Object.fromEntries(values) as LeadValues),
    tags: joinTags(kept.tags, merged.tags),
    customFields: { ...merged.customFields, ...kept.customFields },
    isEmailUnproved: (kept.email === null ? merged : kept).isEmailUnproved,
    nextStep: earlierStep(kept.nextStep ?? null, merged.nextStep ?? null),
    companyId: kept.companyId ?? merged.companyId ?? null,
    repliedAt: kept.repliedAt ?? merged.repliedAt,
    answerDueAt: findDueDate(kept, merged),
    answeredAt: kept.answeredAt,
    ...deal,
    stageSince: (deal.stage === kept.stage ? kept : merged).stageSince,
  };
}

/**
 * Returns the earlier deadline. If either lead was answered, the person no longer waits, and the kept lead's
 * own deadline stays.
 */
function findDueDate(kept: Mergeable, merged: Mergeable): Date | null {
  const [own, other] = [kept.answerDueAt, merged.answerDueAt];
  if (!other || kept.answeredAt || merged.answeredAt) return own;
  return own && own < other ? own : other;
}

/** Dates are ISO 8601. */
export type StoredFields = {
  [Name in keyof Mergeable]: Date extends Mergeable[Name] ? string | null : Mergeable[Name];
};
export type FieldName = keyof Mergeable;

const moment = z.iso.datetime().nullable();
const { status, ...unsettable } = answerShape;

/** Validates stored fields from an archive. Merges from before a field existed do not have it. */
export const storedFieldsSchema = z.object({
  ...z.object(unsettable).partial().shape,
  ownerId: z.uuid().nullable(),
  value: z.int().nullable(),
  status,
  isEmailUnproved: z.boolean(),
  nextStep: nextStepSchema.nullable().optional(),
  companyId: z.uuid().nullable().optional(),
  answerDueAt: moment,
  answeredAt: moment,
  repliedAt: moment,
  stageSince: moment.optional(),
});

export const FIELD_NAMES: readonly FieldName[] = [
  ...LEAD_FIELD_NAMES,
  "isEmailUnproved",
  "nextStep",
  "companyId",
  "answerDueAt",
  "answeredAt",
  "repliedAt",
  "stageSince",
];

export function toStored(fields: Mergeable): StoredFields {
  return JSON.parse(JSON.stringify(pickFields(fields, FIELD_NAMES))) as StoredFields;
}

export function fromStored(stored: StoredFields): Mergeable {
  return reviveDates(stored) as Mergeable;
}

export function reviveDates(fields: Partial<StoredFields>): Partial<Mergeable> {
  const { answerDueAt, answeredAt, repliedAt, stageSince, ...others } = fields;
  const dates = Object.entries({ answerDueAt, answeredAt, repliedAt, stageSince }).flatMap(([name, date]) =>
    date === undefined ? [] : [[name, date === null ? null : new Date(date)]],
  );
  return { ...others, ...(Object.fromEntries(dates) as Partial<Mergeable>) };
}

/** Lists the fields of `one` that differ from `other`. */
export const listDiffering = (one: Partial<StoredFields>, other: Partial<StoredFields>): FieldName[] =>
  FIELD_NAMES.filter((name) => name in one && !isSameJson(one[name], other[name]));

export const pickFields = <Fields extends Partial<Record<FieldName, unknown>>>(
  fields: Fields,
  names: readonly FieldName[],
): Partial<Fields> => Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
