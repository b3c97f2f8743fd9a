import { bigint, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const subscriptionsTable = pgTable("newsletter_subscriptions", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** NULL after the person has left. */
  email: text("email"),
  origin: text("origin").notNull(),
  leaveToken: text("leave_token").notNull().unique(),
  pageUrl: text("page_url"),
  referrer: text("referrer"),
  userAgent: text("user_agent"),
  /** Version of the privacy policy in force at that time. */
  policyRevision: bigint("policy_revision", { mode: "number" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** When a mail to it failed, and why: a key of FAILURES, or "complaint". */
  failedAt: timestamp("failed_at", { withTimezone: true }),
  failure: text("failure"),
  leftAt: timestamp("left_at", { withTimezone: true }),
});
