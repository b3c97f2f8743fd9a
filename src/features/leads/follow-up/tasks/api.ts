import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { onlyVisibleLeads } from "../../own-leads.server.ts";
import { findLeadDetails } from "../../read/describe-lead.server.ts";
import { taskChangeSchema, taskInputSchema, taskListSchema, taskSchema } from "./schema.ts";
import { addTask, listTasks, setTaskDone } from "./tasks.server.ts";

/** For people who may see the lead (docs/produto.md, "Who may do what"). */
export const tasksApi: SliceApi = { tag: "Leads", leads: declareTasks };

const PATH = "/api/leads/:id/tasks";

function declareTasks(app: Server, resources: Resources): void {
  const { db } = resources;
  app.addHook("onRequest", onlyVisibleLeads(resources));
  app.get(
    PATH,
    {
      schema: {
        ...byId,
        summary: "As tarefas de um lead",
        response: { 200: taskListSchema.describe("As abertas primeiro, a mais próxima antes") },
      },
    },
    async ({ params }, reply) =>
      (await findLeadDetails(db, params.id))
        ? { tasks: await listTasks(db, params.id) }
        : sendProblem(reply, "not-found"),
  );
  app.post(
    PATH,
    {
      schema: {
        ...byId,
        summary: "Criar uma tarefa",
        body: taskInputSchema,
        response: withProblems({ 201: taskSchema.describe("A tarefa") }, "not-found"),
      },
    },
    async (request, reply) => {
      const result = await addTask(resources, request.params.id, request.body, currentUser(request).id);
      return result.ok ? reply.status(201).send(result.task) : sendProblem(reply, result.code, result);
    },
  );
  app.put(
    `${PATH}/:taskId`,
    {
      schema: {
        params: z.object({ id: z.string(), taskId: z.string() }),
        summary: "Dizer que uma tarefa está feita, ou que não está",
        body: taskChangeSchema,
        response: { 200: taskSchema.describe("A tarefa como ficou") },
      },
    },
    async ({ params, body }, reply) => {
      const result = await setTaskDone(resources, params.id, params.taskId, body.done);
      return result.ok ? result.task : sendProblem(reply, result.code, result);
    },
  );
}
