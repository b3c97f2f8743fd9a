// Defines the fields of a lead that a merge may change, as stored in `lead_merges`.

import { z } from "zod";
import { answerShape, LEAD_FIELD_NAMES } from "../fields.ts";
import type { Mergeable } from "./plan-merge.ts";

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
  answerDueAt: moment,
  answeredAt: moment,
  repliedAt: moment,
});

export const FIELD_NAMES: readonly FieldName[] = [
  ...LEAD_FIELD_NAMES,
  "isEmailUnproved",
  "answerDueAt",
  "answeredAt",
  "repliedAt",
];

export function toStored(fields: Mergeable): StoredFields {
  return JSON.parse(JSON.stringify(fields, [...FIELD_NAMES])) as StoredFields;
}

export function fromStored(stored: StoredFields): Mergeable {
  return reviveDates(stored) as Mergeable;
}

export function reviveDates(fields: Partial<StoredFields>): Partial<Mergeable> {
  const { answerDueAt, answeredAt, repliedAt, ...others } = fields;
  const dates = Object.entries({ answerDueAt, answeredAt, repliedAt }).flatMap(([name, date]) =>
    date === undefined ? [] : [[name, date === null ? null : new Date(date)]],
  );
  return { ...others, ...(Object.fromEntries(dates) as Partial<Mergeable>) };
}

/** Lists the fields of `one` that differ from `other`. */
export const listDiffering = (one: Partial<StoredFields>, other: Partial<StoredFields>): FieldName[] =>
  FIELD_NAMES.filter((name) => name in one && one[name] !== other[name]);

export const pickFields = (fields: Partial<StoredFields>, names: FieldName[]): Partial<StoredFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
