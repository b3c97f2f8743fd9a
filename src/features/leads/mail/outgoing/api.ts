import { z } from "zod";
import { currentSession, currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { type BodyLimits, installUploads, takesFiles } from "#src/platform/http/body.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { companyOf } from "#src/settings/schema.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { onlyVisibleLeads } from "../../own-leads.server.ts";
import { leadEventSchema } from "../../timeline/schema.ts";
import { usualSignature } from "./lead-mail.ts";
import { cancelPlanned, listPlanned, planMail } from "./planned-mails.server.ts";
import { previewMail } from "./preview-mail.server.ts";
import {
  FILES_BYTES,
  FILES_TOO_LARGE,
  mailInputSchema,
  mailPreviewSchema,
  MAX_FILES,
  plannedMailInputSchema,
  plannedMailSchema,
  plannedMailsSchema,
  signatureSchema,
  TOO_MANY_FILES,
} from "./schema.ts";
import { sendLeadMail } from "./send-mail.server.ts";
import { readSignature, readUndoSeconds } from "./write-letter.server.ts";

const FILES: BodyLimits = {
  fileFields: ["files"],
  files: MAX_FILES,
  fileBytes: FILES_BYTES,
  allFilesBytes: FILES_BYTES,
  tooLarge: FILES_TOO_LARGE,
  tooMany: TOO_MANY_FILES,
};
const REFUSALS = ["not-found", "conflict", "reauthenticate"] as const;
const ABOUT_FILES = "Como `multipart/form-data`, com arquivos no campo `files`.";

/** For people who may see the lead (docs/produto.md, "Who may do what"). */
export const mailsApi: SliceApi = {
  tag: "Leads",
  leads(app, resources) {
    app.addHook("onRequest", onlyVisibleLeads(resources));
    installUploads(app, (uploads) => {
      declareSending(uploads, resources);
      declarePlanning(uploads, resources);
    });
    declarePreview(app, resources);
    declarePlanned(app, resources);
  },
};

/** Apart from `mailsApi`, whose hook checks leads by `:id`. */
export const signatureApi: SliceApi = {
  tag: "Leads",
  leads(app, resources) {
    app.get(
      "/api/leads/signature",
      {
        schema: {
          summary:
            "A própria assinatura dos e-mails a leads, quanto eles esperam antes de sair, e se há como enviá-los",
          response: { 200: signatureSchema.describe("Sem uma própria, o nome e a empresa") },
        },
      },
      async (request) => {
        const { id, name } = currentUser(request);
        const company = companyOf(await getSettings(resources));
        return {
          text: (await readSignature(resources.db, id)) ?? usualSignature(name, company),
          undoSeconds: await readUndoSeconds(resources.db, id),
          hasMailServer: await resources.mailer.hasServer(),
        };
      },
    );
  },
};

function declareSending(app: Server, resources: Resources): void {
  app.post(
    "/api/leads/:id/mails",
    {
      ...takesFiles(FILES),
      schema: {
        ...byId,
        summary: "Responder a um lead por e-mail",
        description: `O texto é Markdown; \`{{primeiro_nome}}\`, \`{{nome}}\` e \`{{empresa}}\` são preenchidos; sem o nome, "Olá, {{primeiro_nome}}!" fica "Olá!". Sai pela fila, assinado por quem chama. A primeira resposta para o relógio do prazo, e fica. ${ABOUT_FILES}`,
        body: mailInputSchema,
        response: withProblems({ 201: leadEventSchema.describe("O e-mail, na linha do tempo") }, ...REFUSALS),
      },
    },
    async (request, reply) => {
      const { params, body, uploads } = request;
      const { isConfirmed } = currentSession(request);
      const result = await sendLeadMail(resources, params.id, body, { uploads, isConfirmed });
      return result.ok ? reply.status(201).send(result.event) : sendProblem(reply, result.code, result);
    },
  );
}

function declarePreview(app: Server, resources: Resources): void {
  app.post(
    "/api/leads/:id/mails/preview",
    {
      schema: {
        ...byId,
        summary: "Ver um e-mail como ele sairia",
        description: "As duas partes do e-mail, como quem o recebe as lê. Nada é enviado nem guardado.",
        body: mailInputSchema,
        response: withProblems({ 200: mailPreviewSchema.describe("O e-mail") }, "not-found"),
      },
    },
    async ({ params, body }, reply) => {
      const result = await previewMail(resources, params.id, body);
      return result.ok ? result.mail : sendProblem(reply, result.code, result);
    },
  );
}

function declarePlanning(app: Server, resources: Resources): void {
  app.post(
    "/api/leads/:id/planned-mails",
    {
      ...takesFiles(FILES),
      schema: {
        ...byId,
        summary: "Programar um e-mail para um lead",
        description: `Sai na hora de \`sendAt\`, ou depois de \`undoSeconds\`, em nome de quem o programa, e só então entra na linha do tempo e encerra o prazo. ${ABOUT_FILES}`,
        body: plannedMailInputSchema,
        response: withProblems({ 201: plannedMailSchema.describe("O e-mail programado") }, ...REFUSALS),
      },
    },
    async (request, reply) => {
      const { params, body, uploads } = request;
      const { isConfirmed } = currentSession(request);
      const result = await planMail(resources, params.id, body, { uploads, isConfirmed });
      return result.ok ? reply.status(201).send(result.mail) : sendProblem(reply, result.code, result);
    },
  );
}

function declarePlanned(app: Server, { db }: Resources): void {
  app.get(
    "/api/leads/:id/planned-mails",
    {
      schema: {
        ...byId,
        summary: "E-mails programados para um lead",
        response: { 200: plannedMailsSchema.describe("O próximo antes") },
      },
    },
    async ({ params }) => ({ mails: await listPlanned(db, params.id) }),
  );
  app.delete(
    "/api/leads/:id/planned-mails/:mailId",
    {
      schema: {
        params: z.object({ id: z.string(), mailId: z.string() }),
        summary: "Cancelar um e-mail programado",
        response: withProblems({ 204: z.undefined().describe("Não sai mais") }, "not-found"),
      },
    },
    async ({ params: { id, mailId } }, reply) =>
      (await cancelPlanned(db, id, mailId)) ? reply.status(204).send() : sendProblem(reply, "not-found"),
  );
}
