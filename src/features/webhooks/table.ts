import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { DeliveryState, EventKind, SubscribedEvent } from "./schema.ts";

export const destinationsTable = pgTable("webhook_destinations", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  /** URL and secret are null for the destination of the server's configuration, which holds them. */
  url: text("url"),
  /** Encrypted (platform/secrets/secret-key.ts); plain text if the server has no key. */
  secret: text("secret"),
  events: text("events").array().$type<SubscribedEvent[]>().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  goneAt: timestamp("gone_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const eventsTable = pgTable("webhook_events", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<EventKind>().notNull(),
  body: text("body").notNull(),
  email: text("email"),
  leadId: uuid("lead_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const deliveriesTable = pgTable("webhook_deliveries", {
  id: uuid("id").primaryKey().defaultRandom(),
  eventId: text("event_id").notNull(),
  destinationId: uuid("destination_id").notNull(),
  state: text("state").$type<DeliveryState>().notNull().default("waiting"),
  attempts: integer("attempts").notNull().default(0),
  planNumber: integer("turn").notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }),
  giveUpAt: timestamp("give_up_at", { withTimezone: true }).notNull(),
  busyUntil: timestamp("busy_until", { withTimezone: true }),
  attemptedAt: timestamp("attempted_at", { withTimezone: true }),
  status: integer("status"),
  answer: text("answer"),
  durationMs: integer("duration_ms"),
  detail: text("detail"),
  /** Time at which an administrator discarded it. */
  cancelledAt: timestamp("cancelled_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
