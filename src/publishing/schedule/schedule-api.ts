// API of schedules and of the calendar (docs/produto.md, "Schedules").

import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { addDays, toInstant } from "#src/shared/time/zoned-time.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import {
  cancelSchedule,
  findSchedule,
  listPublished,
  listSchedules,
  scheduleItem,
} from "./schedules.server.ts";
import {
  type ScheduleEntry,
  scheduleInputSchema,
  scheduleListSchema,
  scheduleQuerySchema,
  scheduleSchema,
} from "./schema.ts";

/**
 * Declares a content type's schedule calls, in the scope of staff.
 * @param path "/api/posts"
 */
export function declareSchedule(
  app: Server,
  resources: Resources,
  { kind, path }: { kind: AnyPublishableType; path: string },
): void {
  const { db } = resources;
  app.get(
    `${path}/:id/schedule`,
    {
      schema: {
        ...byId,
        summary: "O agendamento",
        querystring: z.object({
          optional: z
            .literal("true", "Use true")
            .optional()
            .describe("Sem agendamento, responde 204 e não 404"),
        }),
        response: {
          200: scheduleSchema.describe("O que acontece, e quando"),
          204: z.null().describe("Nada está agendado"),
        },
      },
    },
    async (request, reply) => {
      const schedule = await findSchedule(db, request.params.id);
      if (schedule) return schedule;
      return request.query.optional ? reply.status(204).send(null) : sendProblem(reply, "not-found");
    },
  );
  app.put(
    `${path}/:id/schedule`,
    {
      schema: {
        ...byId,
        summary: "Agendar a publicação ou a retirada do ar, no lugar do que estava agendado",
        body: scheduleInputSchema,
        response: { 200: scheduleSchema.describe("O agendamento") },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const result = await scheduleItem(resources, kind, currentUser(request), params.id, body);
      return result.ok ? result.schedule : sendProblem(reply, result.code, result);
    },
  );
  app.delete(
    `${path}/:id/schedule`,
    {
      schema: {
        ...byId,
        summary: "Cancelar o agendamento",
        response: { 204: z.null().describe("Cancelado") },
      },
    },
    async (request, reply) =>
      (await cancelSchedule(db, kind, request.params.id))
        ? reply.status(204).send(null)
        : sendProblem(reply, "not-found"),
  );
}

/** Lists further calendar entries between two instants, both inclusive. */
type ListMore = (
  db: Queryable,
  range: { from?: Date | undefined; to?: Date | undefined },
) => Promise<ScheduleEntry[]>;

/** @param listMore entries that have no schedule of their own: releases */
export function scheduleApi(types: AnyPublishableType[], listMore: ListMore): SliceApi {
  return {
    tag: "Agenda",
    staff(app, { config, db }) {
      app.get(
        "/api/schedule",
        {
          schema: {
            summary: "O que está agendado, e o que foi publicado, em ordem",
            querystring: scheduleQuerySchema,
            response: { 200: scheduleListSchema.describe("De todos os tipos de conteúdo") },
          },
        },
        async (request) => {
          const { from, to } = request.query;
          const startOf = (day: string) => toInstant({ date: day, time: "00:00" }, config.timeZone);
          const range = {
            from: from === undefined ? undefined : isDay(from) ? startOf(from) : new Date(from),
            to: to === undefined ? undefined : isDay(to) ? justBefore(startOf(addDays(to, 1))) : new Date(to),
          };
          const entries = [...(await listSchedules(db, types, range)), ...(await listMore(db, range))];
          const published =
            range.from && range.to ? await listPublished(db, types, { from: range.from, to: range.to }) : [];
          return { entries: entries.toSorted((a, b) => a.at.localeCompare(b.at)), published };
        },
      );
    },
  };
}

function isDay(moment: string): boolean {
  return !moment.includes("T");
}

function justBefore(instant: Date): Date {
  return new Date(instant.getTime() - 1);
}
