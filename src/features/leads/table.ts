import { type SQL, sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea } from "#src/platform/database/sql.ts";
import type { NextStep } from "#src/shared/time/next-step.ts";
import type { Touch } from "./attribution/touch.ts";
import type { Utm } from "./attribution/utm.ts";
import type { CustomValues } from "./custom-fields/schema.ts";
import type { FailureReason } from "./mail/delivery/schema.ts";
import type { LeadStatus } from "./schema.ts";

export const leadsTable = pgTable("leads", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name"),
  /** Null if the form asked only for a telephone. */
  email: text("email"),
  /** True if somebody who sees only their own leads changed the address: the next mail asks for confirmation of identity. */
  isEmailUnproved: boolean("is_email_unproved").notNull().default(false),
  phone: text("phone"),
  source: text("source").notNull(),
  status: text("status").$type<LeadStatus>().notNull().default("NEW"),
  message: text("message"),
  pageUrl: text("page_url"),
  referrer: text("referrer"),
  userAgent: text("user_agent"),
  /** The consent in the form's own words. */
  consent: text("consent"),
  /** Version of the privacy policy in force. Not a foreign key, since the page may be deleted. */
  policyRevision: bigint("policy_revision", { mode: "number" }),
  utm: jsonb("utm").$type<Utm>(),
  /** Written once: a trigger refuses to change it. */
  firstTouch: jsonb("first_touch").$type<Touch>(),
  lastTouch: jsonb("last_touch").$type<Touch>(),
  company: text("company"),
  /** Fourteen characters without punctuation. */
  cnpj: text("cnpj"),
  ownerId: uuid("owner_id"),
  /** Id of a stage of the pipeline; a trigger keeps it true to the status (migration 0169). */
  stage: text("stage_id"),
  /** Since when it has been in this stage. */
  stageSince: timestamp("stage_since", { withTimezone: true }),
  /** The free text of before there were stages: only processes of an earlier version write it. */
  stageText: text("stage"),
  /** The record that it belongs to; a trigger links known ones (migration 0193). */
  companyId: uuid("company_id"),
  /** In centavos. */
  value: bigint("value", { mode: "number" }),
  /** Such as 2026-12. */
  expectedMonth: text("expected_month"),
  lostReason: text("lost_reason"),
  nextStep: jsonb("next_step").$type<NextStep>(),
  city: text("city"),
  tags: text("tags").array().notNull().default([]),
  /** By the keys of the fields that the team has defined. */
  customFields: jsonb("custom_fields").$type<CustomValues>().notNull().default({}),
  /** Deadline of the promised answer; null if none was promised. */
  answerDueAt: timestamp("answer_due_at", { withTimezone: true }),
  /** When a person first answered; never changes. */
  answeredAt: timestamp("answered_at", { withTimezone: true }),
  /** Time of the lead's newest mail, if nobody has answered since. */
  repliedAt: timestamp("replied_at", { withTimezone: true }),
  /** When a person last did something with the lead. A trigger on its events keeps both (migration 0184). */
  activeAt: timestamp("active_at", { withTimezone: true }),
  /** When words last went to the lead or came from it. */
  contactedAt: timestamp("contacted_at", { withTimezone: true }),
  /** The address to which a mail failed, why and when; counts only while the lead has that address. */
  failedEmail: text("failed_email"),
  emailFailure: text("email_failure").$type<FailureReason>(),
  emailFailedAt: timestamp("email_failed_at", { withTimezone: true }),
  /** The lead that this one was merged into. Lists show only that one. */
  mergedInto: uuid("merged_into"),
  /** When it was moved to the trash, and the name of who did it. Set for merged leads too. */
  trashedAt: timestamp("trashed_at", { withTimezone: true }),
  trashedBy: text("trashed_by"),
  submissionKey: bytea("submission_key").unique(),
  /** The import of a file that made it. */
  importId: uuid("import_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  /** Its texts and numbers, folded: without accents, in lower case. A generated column. */
  searchText: text("search_text").generatedAlwaysAs((): SQL => sql`NULL`),
});

export const pipelineStagesTable = pgTable("pipeline_stages", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** Chance of winning, in percent. */
  probability: integer("probability").notNull(),
  status: text("status").$type<LeadStatus>().notNull(),
  /** From 0, in the order of the board. */
  position: integer("position").notNull(),
});

/** One row, id 1: what belongs to the pipeline as a whole. */
export const pipelineTable = pgTable("pipeline", {
  id: integer("id").primaryKey().default(1),
  lostReasons: text("lost_reasons").array().notNull(),
  isReasonRequired: boolean("is_reason_required").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true })
    .notNull()
    .default(sql`now()`),
});
