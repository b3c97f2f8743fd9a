import { z } from "zod";
import { listWhoMay } from "#src/accounts/accounts.server.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { stepDoneSchema } from "../fields.ts";
import { onlyVisibleLeads, visibleOwnerId } from "../own-leads.server.ts";
import { findLeadDetails } from "../read/describe-lead.server.ts";
import { leadChangeSchema, leadDetailsSchema } from "../schema.ts";
import { leadEventSchema } from "../timeline/schema.ts";
import { editNote, listNoteVersions } from "./edit-note.server.ts";
import { addAnswer, addNote, changeLeadDetails, dismissReply, finishStep } from "./person.server.ts";
import { answerInputSchema, leadPeopleSchema, noteInputSchema, noteVersionsSchema } from "./schema.ts";
import { takeLead } from "./take-lead.server.ts";

/** For people who may see the lead (docs/produto.md, "Who may do what"). */
export const personApi: SliceApi = {
  tag: "Leads",
  allLeads: declareTaking,
  leads(app, resources) {
    app.addHook("onRequest", onlyVisibleLeads(resources));
    declareDetails(app, resources);
    declareWords(app, resources);
  },
};

const PATH = "/api/leads/:id";
const noteParams = byId.params.extend({ eventId: z.string() });

function declareDetails(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    "/api/leads/people",
    {
      schema: {
        summary: "Quem pode ser responsável por um lead ou uma tarefa",
        response: { 200: leadPeopleSchema.describe("Quem da equipe pode ver leads, por nome") },
      },
    },
    async () => ({ people: await listWhoMay(db, "leads") }),
  );
  app.get(
    PATH,
    {
      schema: {
        ...byId,
        summary: "Um lead com tudo o que se sabe dele",
        response: { 200: leadDetailsSchema.describe("O lead") },
      },
    },
    async ({ params }, reply) => (await findLeadDetails(db, params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.put(
    PATH,
    {
      schema: {
        ...byId,
        summary: "Mudar o que se sabe de um lead",
        description:
          "O que não é enviado fica como está; `null` apaga. Cada mudança entra na linha do tempo.",
        body: leadChangeSchema,
        response: { 200: leadDetailsSchema.describe("O lead como ficou") },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const ownerId = visibleOwnerId(request);
      if (ownerId !== undefined && body.ownerId !== undefined && body.ownerId !== ownerId)
        return sendProblem(reply, "forbidden", {
          detail: "Só quem cuida de todos os leads pode atribuir um lead a outra pessoa.",
        });
      const result = await changeLeadDetails(resources, params.id, body);
      return result.ok ? result.lead : sendProblem(reply, result.code, result);
    },
  );
  app.post(
    `${PATH}/next-step/done`,
    {
      schema: {
        ...byId,
        summary: "Dizer que o próximo passo foi feito, e o que vem depois",
        body: stepDoneSchema,
        response: withProblems(
          { 200: leadDetailsSchema.describe("O lead como ficou") },
          "not-found",
          "conflict",
        ),
      },
    },
    async ({ params, body }, reply) => {
      const result = await finishStep(resources, params.id, body.next ?? null);
      return result.ok ? result.lead : sendProblem(reply, result.code, result);
    },
  );
}

function declareTaking(app: Server, resources: Resources): void {
  app.post(
    `${PATH}/take`,
    {
      schema: {
        ...byId,
        summary: "Pegar um lead que não é de ninguém",
        description:
          "Quem chama passa a ser o responsável. Também vale para um lead de quem não pode mais atender leads.",
        response: withProblems(
          { 200: leadDetailsSchema.describe("O lead como ficou") },
          "not-found",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await takeLead(resources, request.params.id, currentUser(request).id);
      return result.ok ? result.lead : sendProblem(reply, result.code, result);
    },
  );
}

function declareWords(app: Server, resources: Resources): void {
  const { db } = resources;
  app.post(
    `${PATH}/notes`,
    {
      schema: {
        ...byId,
        summary: "Anotar algo na linha do tempo",
        body: noteInputSchema,
        response: withProblems({ 201: leadEventSchema.describe("A nota") }, "not-found"),
      },
    },
    async ({ params, body }, reply) => {
      const note = await addNote(db, params.id, body.text);
      return note ? reply.status(201).send(note) : sendProblem(reply, "not-found");
    },
  );
  app.put(
    `${PATH}/notes/:eventId`,
    {
      schema: {
        params: noteParams,
        summary: "Editar uma nota",
        description:
          "Só quem a escreveu, ou um administrador. `eventId` é a versão que se editou: se já há outra mais nova, 409. As anteriores ficam.",
        body: noteInputSchema,
        response: withProblems(
          { 200: leadEventSchema.describe("A nova versão") },
          "not-found",
          "forbidden",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const { id, eventId } = request.params;
      const edited = await editNote(db, id, { eventId, ...request.body }, currentUser(request));
      return edited.ok ? edited.note : sendProblem(reply, edited.code, edited);
    },
  );
  app.get(
    `${PATH}/notes/:eventId/versions`,
    {
      schema: {
        params: noteParams,
        summary: "As versões de uma nota",
        response: withProblems({ 200: noteVersionsSchema.describe("Da mais nova à primeira") }, "not-found"),
      },
    },
    async ({ params }, reply) => {
      const versions = await listNoteVersions(db, params.id, params.eventId);
      return versions.length > 0 ? { versions } : sendProblem(reply, "not-found");
    },
  );
  app.post(
    `${PATH}/answered`,
    {
      schema: {
        ...byId,
        summary: "Dizer que se respondeu por telefone ou WhatsApp",
        description: "A primeira resposta para o relógio do prazo, e fica.",
        body: answerInputSchema,
        response: withProblems({ 201: leadEventSchema.describe("A resposta, como nota") }, "not-found"),
      },
    },
    async ({ params, body }, reply) => {
      const answer = await addAnswer(resources, params.id, body);
      return answer ? reply.status(201).send(answer) : sendProblem(reply, "not-found");
    },
  );
  app.post(
    `${PATH}/reply-settled`,
    {
      schema: {
        ...byId,
        summary: "Dizer que o último e-mail do lead não precisa de resposta",
        response: withProblems({ 201: leadEventSchema.describe("A nota que o diz") }, "not-found"),
      },
    },
    async ({ params }, reply) => {
      const note = await dismissReply(db, params.id);
      return note ? reply.status(201).send(note) : sendProblem(reply, "not-found");
    },
  );
}
