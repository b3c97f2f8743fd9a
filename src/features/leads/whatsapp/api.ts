import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";
import { toWhatsappLink, WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { createClickCode } from "./click-code.server.ts";
import { createLeadFromClick, findClick, assignClick, UNKNOWN_CODE } from "./clicks.server.ts";
import { assignClickSchema, leadFromClickSchema, whatsappClickSchema, whatsappLinkSchema } from "./schema.ts";

/** Redirects visitors to WhatsApp. Administrators assign clicks to leads (docs/produto.md, "WhatsApp"). */
export const whatsappApi: SliceApi = {
  tag: "Leads",
  anonymous: declareLink,
  administrator: declareClicks,
};

function declareLink(app: Server, resources: Resources): void {
  app.get(
    WHATSAPP_PATH,
    {
      // The page "Em construção" links to it.
      config: { worksUnderConstruction: true },
      schema: {
        summary: "Ir para a conversa no WhatsApp",
        description: "Guarda o clique e leva ao WhatsApp, com um código no fim da mensagem.",
        querystring: whatsappLinkSchema,
        response: { 302: z.undefined().describe("Leva ao WhatsApp; sem um número, à página de contato") },
      },
    },
    async (request, reply) => {
      void reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
      const { whatsappNumber } = await getSettingsOrDefaults(resources);
      if (!toWhatsappLink(whatsappNumber, "")) return reply.redirect("/contato", 302);
      // Redirects without a code rather than failing.
      const code = await createClickCode(resources, request, request.query).catch((error: unknown) => {
        request.log.error({ err: error }, "a click on WhatsApp was not kept");
        return null;
      });
      const words = [request.query.text.toWellFormed(), code && `#${code}`].filter(Boolean).join(" ");
      return reply.redirect(toWhatsappLink(whatsappNumber, words) ?? "/contato", 302);
    },
  );
}

function declareClicks(app: Server, { db }: Resources): void {
  app.get(
    "/api/whatsapp/:code",
    {
      schema: {
        params: z.object({ code: z.string() }),
        summary: "O clique por trás do código de uma mensagem",
        response: withProblems({ 200: whatsappClickSchema.describe("O clique") }, "not-found"),
      },
    },
    async (request, reply) =>
      (await findClick(db, request.params.code)) ?? sendProblem(reply, "not-found", { detail: UNKNOWN_CODE }),
  );
  app.post(
    "/api/leads/:id/whatsapp",
    {
      schema: {
        ...byId,
        summary: "Dizer de que lead é um clique no WhatsApp",
        description: "`code` é o código, ou a mensagem inteira em que ele está.",
        body: assignClickSchema,
        response: withProblems({ 200: whatsappClickSchema.describe("O clique") }, "not-found", "conflict"),
      },
    },
    async (request, reply) => {
      const result = await assignClick(db, request.params.id, request.body.code);
      return result.ok ? result.click : sendProblem(reply, result.code, result);
    },
  );
  app.post(
    "/api/whatsapp/leads",
    {
      schema: {
        summary: "Criar um lead de quem escreveu pelo WhatsApp",
        body: leadFromClickSchema,
        response: withProblems(
          { 201: z.object({ id: z.string() }).describe("O lead") },
          "not-found",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await createLeadFromClick(db, request.body);
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send({ id: result.leadId });
    },
  );
}
