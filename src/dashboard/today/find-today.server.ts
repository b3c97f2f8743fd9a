// Finds what a person has to do today: the queue of the overview and of the morning's mail.

import { may, type Role } from "#src/accounts/roles.ts";
import { measureAnswers } from "#src/features/leads/follow-up/response-deadline/answer-time.server.ts";
import { endOfDay, findLeadsToday } from "#src/features/leads/follow-up/today/leads-today.server.ts";
import { listDue } from "#src/features/privacy/requests/requests.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Today, TodayEntry } from "./schema.ts";

const MAX_REQUESTS = 50;
const NAMELESS = "Lead sem nome";
const pathOf = (leadId: string): string => `/dashboard/leads/${leadId}`;

type TodayContext = Pick<Resources, "db" | "config">;
type Queue = Pick<Today, "entries" | "total" | "newLeads">;

/** Adds the response time to a person's queue. */
export async function findToday(context: TodayContext, person: { id: string; role: Role }): Promise<Today> {
  const [queue, answerTime] = await Promise.all([
    findQueue(context, person),
    measureAnswers(context.db, context.config.timeZone),
  ]);
  return { ...queue, answerTime };
}

/**
 * Lists what a person has to do, the most urgent first, and only what their role may see. Stalled deals have no time of
 * their own and are for the day.
 */
export async function findQueue(
  { db, config }: TodayContext,
  { id, role }: { id: string; role: Role },
  now = new Date(),
): Promise<Queue> {
  const [leads, requests] = await Promise.all([
    findLeadsToday(db, config.timeZone, { id, seesAll: may(role, "allLeads") }, now),
    may(role, "administrator") ? listDue(db, MAX_REQUESTS) : { items: [], total: 0 },
  ]);
  const { waiting, replies, unmatched, failed, steps, tasks, stalled } = leads;
  const tonight = endOfDay(now, config.timeZone).toISOString();
  const entries: TodayEntry[] = [
    ...requests.items.map(({ protocol, name, dueAt }) => ({
      kind: "removal" as const,
      at: dueAt.toISOString(),
      title: name ?? protocol,
      path: `/dashboard/privacidade?busca=${protocol}`,
    })),
    ...waiting.items.map((lead) => toEntry("answer", lead)),
    ...replies.items.map((lead) => toEntry("reply", lead)),
    ...unmatched.items.map(({ id: mailId, name, at }) => ({
      kind: "unmatched" as const,
      at: at.toISOString(),
      title: name || "E-mail sem assunto",
      path: `/dashboard/leads/emails#${mailId}`,
    })),
    ...failed.items.map((lead) => toEntry("failed", lead)),
    ...steps.items.map(({ step, ...lead }) => ({
      ...toEntry("step", lead),
      title: step.text,
      leadName: lead.name ?? NAMELESS,
      step,
    })),
    ...tasks.items.map((task) => ({
      kind: "task" as const,
      at: task.dueAt,
      title: task.title,
      path: pathOf(task.leadId),
      leadId: task.leadId,
      leadName: task.leadName ?? NAMELESS,
      task,
    })),
    ...stalled.items.map((lead) => ({
      ...toEntry("stalled", lead),
      at: tonight,
      since: lead.at.toISOString(),
    })),
  ];
  const kinds = [requests, waiting, replies, unmatched, failed, steps, tasks, stalled];
  return {
    entries: entries.toSorted((one, other) => one.at.localeCompare(other.at)),
    total: kinds.reduce((sum, { total }) => sum + total, 0),
    newLeads: leads.newWithoutDeadline,
  };
}

function toEntry(
  kind: TodayEntry["kind"],
  { id, name, at }: { id: string; name: string | null; at: Date },
): TodayEntry {
  return { kind, at: at.toISOString(), title: name ?? NAMELESS, path: pathOf(id), leadId: id };
}
