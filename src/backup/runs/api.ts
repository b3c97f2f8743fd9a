import { z } from "zod";
import { contentDisposition } from "#src/platform/http/content-disposition.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { backupListSchema, backupSchema } from "../schema.ts";
import { listBackups, openBackupFile, requestBackup, requestRestore } from "./backups.server.ts";

/** Downloading or replacing all data requires confirming one's identity (docs/produto.md, "Sensitive acts"). */
const SENSITIVE = { config: { sensitive: EVERY_CALL } };

/** Routes for backups on the screen Funcionamento, for administrators only. */
export const backupsApi: SliceApi = {
  tag: "Cópias de segurança",
  administrator(app, resources) {
    declareList(app, resources);
    declareFile(app, resources);
  },
};

function declareList(app: Server, resources: Resources): void {
  app.get(
    "/api/backups",
    {
      schema: {
        summary: "As cópias de segurança, as mais novas primeiro",
        description: "Comprovada: restaurada em um banco de teste e comparada com o site, linha por linha.",
        response: { 200: backupListSchema.describe("Todas as cópias") },
      },
    },
    () => listBackups(resources),
  );
  app.post(
    "/api/backups",
    {
      schema: {
        summary: "Fazer uma cópia agora",
        description: "Ela aparece na lista, com o seu estado; uma de cada vez.",
        response: { 202: backupSchema.describe("A cópia, em andamento") },
      },
    },
    async (_request, reply) => {
      const result = await requestBackup(resources);
      if (!result.ok) return sendProblem(reply, result.code, { detail: result.detail });
      return reply.status(202).send(result.backup);
    },
  );
}

function declareFile(app: Server, resources: Resources): void {
  app.get(
    "/api/backups/:id/file",
    {
      ...SENSITIVE,
      compress: false,
      schema: {
        ...byId,
        summary: "Baixar uma cópia",
        description: "Um tar.gz com dados e imagens; com senha definida, criptografado no formato age.",
        response: { 200: z.any().describe("O arquivo") },
      },
    },
    async (request, reply) => {
      const file = await openBackupFile(resources, request.params.id);
      if (!file) return sendProblem(reply, "not-found");
      return reply
        .type("application/octet-stream")
        .header("content-length", file.bytes)
        .header("content-disposition", contentDisposition("attachment", file.name))
        .send(file.stream);
    },
  );
  app.post(
    "/api/backups/:id/restore",
    {
      ...SENSITIVE,
      schema: {
        ...byId,
        summary: "Restaurar uma cópia comprovada",
        description:
          "Antes é feita uma cópia do site como está. Enquanto dura, o site responde 503; depois, todas as pessoas precisam entrar de novo. Se falhar, nada muda.",
        response: { 202: backupSchema.describe("A cópia, com o estado da restauração") },
      },
    },
    async (request, reply) => {
      const result = await requestRestore(resources, request.params.id);
      if (!result.ok) return sendProblem(reply, result.code, { detail: result.detail });
      return reply.status(202).send(result.backup);
    },
  );
}
