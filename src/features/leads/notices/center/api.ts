import type { FastifyRequest } from "fastify";
import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { NOTICE_DAYS } from "../labels.ts";
import {
  noticeListSchema,
  noticeQuerySchema,
  noticeSettingsSchema,
  readNoticesSchema,
  unreadSchema,
} from "../schema.ts";
import { readNoticeSettings, saveNoticeSettings } from "../settings.server.ts";
import { countUnread, listNotices, markRead } from "./notices.server.ts";
import type { Reader } from "./visible-notices.server.ts";

/** Everybody reads their own notices, and chooses which they get. */
export const noticesApi: SliceApi = {
  tag: "Painel",
  leads(app, resources) {
    declareNotices(app, resources);
    declareSettings(app, resources);
  },
};

const readerOf = (request: FastifyRequest): Reader => {
  const { id, role } = currentUser(request);
  return { id, seesAll: may(role, "allLeads") };
};

function declareNotices(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    "/api/notices",
    {
      schema: {
        summary: "As próprias notificações sobre leads",
        description: `Dos últimos ${NOTICE_DAYS} dias, só dos leads que a pessoa pode ver.`,
        querystring: noticeQuerySchema,
        response: { 200: noticeListSchema.describe("Da mais nova à mais antiga") },
      },
    },
    (request) => listNotices(resources, readerOf(request), request.query),
  );
  app.get(
    "/api/notices/unread",
    {
      schema: {
        summary: "Quantas notificações não foram lidas",
        response: { 200: unreadSchema.describe("O número do sino") },
      },
    },
    async (request) => ({ unread: await countUnread(db, readerOf(request)) }),
  );
  app.post(
    "/api/notices/read",
    {
      schema: {
        summary: "Marcar notificações como lidas",
        description: "Só as próprias; repetir não muda nada.",
        body: readNoticesSchema,
        response: withProblems({ 200: unreadSchema.describe("Quantas ainda não foram lidas") }),
      },
    },
    async (request) => {
      const reader = readerOf(request);
      await markRead(db, reader.id, request.body);
      return { unread: await countUnread(db, reader) };
    },
  );
}

function declareSettings(app: Server, { db }: Resources): void {
  app.get(
    "/api/account/notices",
    {
      schema: {
        summary: "As próprias escolhas de notificações",
        response: { 200: noticeSettingsSchema.describe("As escolhidas, ou as de costume") },
      },
    },
    (request) => readNoticeSettings(db, currentUser(request).id),
  );
  app.put(
    "/api/account/notices",
    {
      schema: {
        summary: "Escolher como ser avisado",
        description: "Vale para o que acontecer daqui em diante.",
        body: noticeSettingsSchema,
        response: withProblems({ 200: noticeSettingsSchema.describe("O que passa a valer") }),
      },
    },
    (request) => saveNoticeSettings(db, currentUser(request).id, request.body),
  );
}
