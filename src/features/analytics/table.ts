import { bigint, date, doublePrecision, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Partitioned by month; see migrations/0010_analytics.sql. */
export const eventsTable = pgTable(
  "analytics_events",
  {
    id: bigint("id", { mode: "number" }).notNull(),
    event: text("event").notNull(),
    page: text("page").notNull(),
    action: text("action"),
    category: text("category"),
    label: text("label"),
    value: doublePrecision("value"),
    referrer: text("referrer"),
    utmSource: text("utm_source"),
    utmMedium: text("utm_medium"),
    utmCampaign: text("utm_campaign"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.createdAt, table.id] })],
);

const counted = {
  facet: text("facet").notNull(),
  event: text("event").notNull(),
  value: text("value").notNull(),
  count: bigint("count", { mode: "number" }).notNull(),
};

export const daysTable = pgTable("analytics_days", { day: date("day").notNull(), ...counted }, (table) => [
  primaryKey({ columns: [table.facet, table.day, table.event, table.value] }),
]);

export const hoursTable = pgTable(
  "analytics_hours",
  { hour: timestamp("hour", { withTimezone: true }).notNull(), ...counted },
  (table) => [primaryKey({ columns: [table.facet, table.hour, table.event, table.value] })],
);
