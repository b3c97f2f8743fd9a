import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findLeadDetails } from "../read/describe-lead.server.ts";
import { findDuplicates } from "./duplicates.server.ts";
import { markAsDistinct, listMerges, mergeLeads, undoMerge } from "./merge.server.ts";
import {
  distinctInputSchema,
  duplicatesSchema,
  mergeAnswerSchema,
  mergeInputSchema,
  mergesSchema,
  UNDO_DAYS,
} from "./schema.ts";

/** For people who take care of all leads (docs/produto.md, "Who may do what"). */
export const mergeApi: SliceApi = {
  tag: "Leads",
  allLeads(app, resources) {
    declareDuplicates(app, resources);
    declareMerges(app, resources);
  },
};

function declareDuplicates(app: Server, { db }: Resources): void {
  app.get(
    "/api/leads/duplicates",
    {
      schema: {
        summary: "Leads que podem ser a mesma pessoa",
        description:
          "Pelo e-mail, pelo telefone (DDD e os oito últimos dígitos), pelo CNPJ; o mesmo nome na mesma empresa é uma pista. Nada se junta sozinho.",
        response: { 200: duplicatesSchema.describe("Grupos, os de leads mais novos primeiro") },
      },
    },
    async () => ({ duplicates: await findDuplicates(db) }),
  );
  app.post(
    "/api/leads/distinct",
    {
      schema: {
        summary: "Dizer que leads são pessoas diferentes",
        description: "Não são mais sugeridos juntos.",
        body: distinctInputSchema,
        response: { 204: z.undefined().describe("Lembrado") },
      },
    },
    async ({ body }, reply) => {
      await markAsDistinct(db, body.ids);
      return reply.status(204).send();
    },
  );
}

function declareMerges(app: Server, resources: Resources): void {
  const { db } = resources;
  app.post(
    "/api/leads/merge",
    {
      schema: {
        summary: "Juntar dois leads em um",
        description: `Valem o status mais avançado, com o seu valor, a primeira visita e a última dos dois; dois contratos são somados. O que fica recebe do outro o que lhe falta; a linha do tempo é a dos dois. Ninguém é avisado. Desfaz-se em até ${UNDO_DAYS} dias.`,
        body: mergeInputSchema,
        response: withProblems({ 200: mergeAnswerSchema.describe("O lead que ficou") }, "not-found"),
      },
    },
    async ({ body }, reply) => {
      const merge = await mergeLeads(resources, body);
      const lead = merge && (await findLeadDetails(db, body.keep));
      return lead ? { id: merge.id, lead } : sendProblem(reply, "not-found");
    },
  );
  app.post(
    "/api/leads/merges/:id/undo",
    {
      schema: {
        ...byId,
        summary: "Separar de novo dois leads",
        description: "O que se escreveu enquanto eram um fica com o lead que ficou.",
        response: withProblems(
          { 200: mergeAnswerSchema.describe("O lead que tinha ficado, como é agora") },
          "not-found",
          "conflict",
        ),
      },
    },
    async ({ params }, reply) => {
      const undone = await undoMerge(db, params.id);
      if (!undone.ok)
        return undone.code === "conflict"
          ? sendProblem(reply, "conflict", {
              detail: `Esta junção já foi desfeita, ou tem mais de ${UNDO_DAYS} dias.`,
            })
          : sendProblem(reply, "not-found");
      const lead = await findLeadDetails(db, undone.keptId);
      return lead ? { id: params.id, lead } : sendProblem(reply, "not-found");
    },
  );
  app.get(
    "/api/leads/:id/merges",
    {
      schema: {
        ...byId,
        summary: "O que se juntou a um lead",
        response: { 200: mergesSchema.describe("O último primeiro") },
      },
    },
    async ({ params }) => ({ merges: await listMerges(db, params.id) }),
  );
}
