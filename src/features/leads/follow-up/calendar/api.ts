import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import { findCalendar, makeCalendar, readCalendar, revokeCalendar } from "./calendar.server.ts";
import { calendarSchema, newCalendarSchema } from "./schema.ts";

/** People manage their own secret address; anyone who knows it can read the tasks. */
export const calendarApi: SliceApi = {
  tag: "Leads",
  anonymous: declareFile,
  leads: declareAddress,
};

const PATH = "/api/leads/calendar";
const FILE = /^([0-9a-f]{64})\.ics$/;

function declareFile(app: Server, resources: Resources): void {
  app.get(
    "/api/calendar/:file",
    {
      schema: {
        params: z.object({ file: z.string() }),
        summary: "As tarefas de uma pessoa, para o programa de calendário dela",
        response: withProblems({ 200: z.string().describe("Um arquivo iCalendar") }, "not-found"),
      },
    },
    async ({ params }, reply) => {
      const token = FILE.exec(params.file)?.[1];
      const file = token && (await readCalendar(resources.db, token, await getSiteUrl(resources)));
      if (!file) return sendProblem(reply, "not-found");
      void reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
      return reply.type("text/calendar; charset=utf-8").send(file);
    },
  );
}

function declareAddress(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    PATH,
    {
      schema: {
        summary: "Se há um endereço secreto com as próprias tarefas",
        response: { 200: calendarSchema.describe("Desde quando") },
      },
    },
    async (request) => ({
      createdAt: (await findCalendar(db, currentUser(request).id))?.toISOString() ?? null,
    }),
  );
  app.post(
    PATH,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Criar o endereço secreto com as próprias tarefas",
        description: "O que havia antes deixa de valer.",
        response: { 201: newCalendarSchema.describe("O endereço") },
      },
    },
    async (request, reply) => {
      const { token, createdAt } = await makeCalendar(db, currentUser(request));
      const url = `${await getSiteUrl(resources)}/api/calendar/${token}.ics`;
      return reply.status(201).send({ url, createdAt: createdAt.toISOString() });
    },
  );
  app.delete(
    PATH,
    {
      schema: {
        summary: "Encerrar o endereço secreto",
        response: { 204: z.undefined().describe("Não há mais endereço") },
      },
    },
    async (request, reply) => {
      await revokeCalendar(db, currentUser(request));
      return reply.status(204).send();
    },
  );
}
