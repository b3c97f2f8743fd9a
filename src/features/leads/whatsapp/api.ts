import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isCrawler } from "#src/platform/http/crawlers.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { ALL_CLICKS_LIMIT, CLICKS_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { requestKey } from "#src/platform/http/rate-limited.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettingsOrDefaults } from "#src/settings/settings.server.ts";
import { toWhatsappLink, WHATSAPP_PATH } from "#src/shared/people/phone-links.ts";
import { visitedPath } from "#src/shared/visit-source.ts";
import { readTouch, readTouches, type Touch } from "../attribution/touch.ts";
import { assignClick, createLeadFromClick, findClick, recordClick, UNKNOWN_CODE } from "./clicks.server.ts";
import {
  assignClickSchema,
  leadFromClickSchema,
  whatsappClickSchema,
  type WhatsappLink,
  whatsappLinkSchema,
} from "./schema.ts";

/** Redirects visitors to WhatsApp. People who take care of all leads assign clicks to them (docs/produto.md, "WhatsApp"). */
export const whatsappApi: SliceApi = {
  tag: "Leads",
  anonymous: declareLink,
  allLeads: declareClicks,
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

function declareClicks(app: Server, resources: Resources): void {
  const { db } = resources;
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
      const result = await createLeadFromClick(resources, request.body);
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send({ id: result.leadId });
    },
  );
}

/** Records a click and returns its code; null for programs and beyond the rate limits. */
async function createClickCode(
  { db, limiter }: Pick<Resources, "db" | "limiter">,
  request: FastifyRequest,
  link: WhatsappLink,
): Promise<string | null> {
  if (!isOfPerson(request)) return null;
  if ((await limiter.take(CLICKS_LIMIT, requestKey(request))).exceeded) return null;
  if ((await limiter.take(ALL_CLICKS_LIMIT, "site")).exceeded) return null;
  return recordClick(db, readClick(request, link));
}

/** Tells whether a person navigates there, not a crawler, a prefetch or an embedded image. */
function isOfPerson({ method, headers }: FastifyRequest): boolean {
  if (method !== "GET" || isCrawler(headers["user-agent"] ?? "")) return false;
  const ahead = `${String(headers["sec-purpose"])} ${String(headers["purpose"])}`;
  return !ahead.includes("prefetch") && (headers["sec-fetch-dest"] ?? "document") === "document";
}

function readClick(
  request: FastifyRequest,
  { page, touches }: WhatsappLink,
): { page: string | null; firstTouch: Touch; lastTouch: Touch } {
  const now = new Date();
  const site = `http://${request.host}`;
  const referrer = URL.parse(request.headers.referer ?? "");
  const own = referrer?.host === request.host ? referrer : undefined;
  // Without scripts: the page from the referrer, or this address if the click came from elsewhere (a profile,
  // a mail).
  const arrival = own
    ? { url: own.href }
    : page
      ? { url: site + page }
      : { url: site + request.url, referrer: referrer?.href ?? null };
  const { firstTouch, lastTouch } = readTouches({ pageUrl: null, referrer: null, touches }, now);
  const touch = readTouch(arrival, now);
  return {
    page: own ? visitedPath(own.pathname) : (page ?? null),
    firstTouch: firstTouch ?? touch,
    lastTouch: lastTouch ?? touch,
  };
}
