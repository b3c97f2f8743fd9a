import { may, type Role } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { findLeadsToday } from "#src/features/leads/daily-digest/leads-today.server.ts";
import { visibleOwnerId } from "#src/features/leads/own-leads.server.ts";
import { measureAnswers } from "#src/features/leads/response-deadline/answer-time.server.ts";
import { listDue } from "#src/features/privacy/requests/requests.server.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type Today, type TodayEntry, todaySchema } from "./schema.ts";

const MAX_REQUESTS = 50;
const NAMELESS = "Lead sem nome";
const pathOf = (leadId: string): string => `/dashboard/leads/${leadId}`;

/** Returns only items that the person may see (docs/produto.md, "Who may do what"). */
export const todayApi: SliceApi = {
  tag: "Painel",
  leads(app, resources) {
    app.get(
      "/api/today",
      {
        schema: {
          summary: "O que tem prazo: respostas, tarefas e, para administradores, solicitações de remoção",
          response: { 200: todaySchema.describe("O mais urgente primeiro, e o tempo até a resposta") },
        },
      },
      (request) => findToday(resources, currentUser(request).role, visibleOwnerId(request)),
    );
  },
};

/**
 * @param role only administrators get data removal requests
 * @param ownerId limits leads, but not the response time; if undefined, includes all
 */
async function findToday(
  { db, config }: Pick<Resources, "db" | "config">,
  role: Role,
  ownerId: string | undefined,
  now = new Date(),
): Promise<Today> {
  const [leads, requests, answerTime] = await Promise.all([
    findLeadsToday(db, config.timeZone, ownerId, now),
    may(role, "administrator") ? listDue(db, MAX_REQUESTS) : { items: [], total: 0 },
    measureAnswers(db, config.timeZone),
  ]);
  const { waiting, replies, tasks } = leads;
  const entries: TodayEntry[] = [
    ...requests.items.map(({ protocol, name, dueAt }) => ({
      kind: "removal" as const,
      at: dueAt.toISOString(),
      title: name ?? protocol,
      path: `/dashboard/privacidade?busca=${protocol}`,
    })),
    ...waiting.items.map((lead) => toEntry("answer", lead)),
    ...replies.items.map((lead) => toEntry("reply", lead)),
    ...tasks.items.map((task) => ({
      kind: "task" as const,
      at: task.dueAt,
      title: task.title,
      path: pathOf(task.leadId),
      task,
    })),
  ];
  return {
    entries: entries.toSorted((one, other) => one.at.localeCompare(other.at)),
    total: requests.total + waiting.total + replies.total + tasks.total,
    newLeads: leads.newWithoutDeadline,
    answerTime,
  };
}

function toEntry(kind: "answer" | "reply", lead: { id: string; name: string | null; at: Date }): TodayEntry {
  return { kind, at: lead.at.toISOString(), title: lead.name ?? NAMELESS, path: pathOf(lead.id) };
}
