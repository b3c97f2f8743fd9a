import { askToConfirm } from "#src/accounts/confirm/confirm.server.ts";
import { currentSession, currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData } from "#src/platform/slices/define-slice.ts";
import {
  PERSONAL_DATA_KIND_NAMES,
  PERSONAL_DATA_KINDS,
  type PersonalDataCounts,
} from "#src/shared/people/personal-data-kinds.ts";
import {
  type ContactData,
  contactDataQuerySchema,
  contactDataSchema,
  removalDecisionSchema,
  removalListSchema,
  removalQuerySchema,
  removalRequestSchema,
  removalStatsSchema,
} from "../requests-schema.ts";
import { countContactData, findSamePhone, identifyPerson } from "./erase-contact.server.ts";
import { decideRequest, getRequest, getRequestStats, listRequests, OTHER_PHONE } from "./requests.server.ts";

/**
 * Serves the Privacidade screen to administrators only (docs/produto.md, "Who may do what").
 * @param stored one for each slice that stores data by e-mail address
 */
export function privacyApi(stored: PersonalData[]): SliceApi {
  return {
    tag: "Privacidade",
    administrator(app, resources) {
      declareRequests(app, resources, stored);
      declareContactData(app, resources, stored);
    },
  };
}

function declareRequests(app: Server, resources: Resources, stored: PersonalData[]): void {
  app.get(
    "/api/privacy/requests",
    {
      schema: {
        summary: "Solicitações de remoção, as abertas mais urgentes primeiro",
        description: "`q` procura em protocolo, nome, e-mail e telefone.",
        querystring: removalQuerySchema,
        response: { 200: removalListSchema.describe("Uma página de solicitações") },
      },
    },
    (request) => listRequests(resources, request.query),
  );
  app.get(
    "/api/privacy/requests/stats",
    {
      schema: {
        summary: "Quantas solicitações estão abertas, e quantas urgentes",
        description: "Urgente: vencida, ou a vencer em um dia útil.",
        response: { 200: removalStatsSchema.describe("As contagens") },
      },
    },
    () => getRequestStats(resources),
  );
  app.put(
    "/api/privacy/requests/:id",
    {
      schema: {
        ...byId,
        summary: "Concluir, recusar ou reabrir uma solicitação",
        description:
          "`DONE` diz o que acontece com os dados: `erase: true` apaga, na mesma transação, o que o site guarda com o e-mail " +
          "da solicitação, e pede prova recente de quem é; `kept` não apaga nada, por um motivo legal. Cada nova decisão é " +
          "avisada por e-mail a quem pediu, com o que foi apagado ou guardado e a mensagem de `note`. Do que foi apagado " +
          "ficam o protocolo, as datas, a decisão, as contagens e um hash do e-mail: eles provam que o pedido foi atendido.",
        body: removalDecisionSchema,
        response: withProblems(
          { 200: removalRequestSchema.describe("A solicitação como ficou") },
          "conflict",
          "reauthenticate",
        ),
      },
    },
    async (request, reply) => {
      if (request.body.erase && !currentSession(request).isConfirmed) return askToConfirm(reply);
      const { name } = currentUser(request);
      const result = await decideRequest(resources, stored, request.params.id, request.body, name);
      if (result.ok) return result.request;
      const { ok: _ok, code, ...details } = result;
      return sendProblem(reply, code, details);
    },
  );
}

/** Serves the other data of the person, so that a request can be settled with one click. */
function declareContactData(app: Server, resources: Resources, stored: PersonalData[]): void {
  app.get(
    "/api/privacy/requests/:id/contact-data",
    {
      schema: {
        ...byId,
        summary: "O que o site guarda da pessoa de uma solicitação",
        description:
          "Conta o que `erase: true` apaga: o que há com o e-mail da solicitação, com os de leads juntados àqueles, e com os " +
          "leads de `alsoLeads` e os e-mails deles.",
        querystring: contactDataQuerySchema,
        response: { 200: contactDataSchema.describe("Quantos registros há de cada tipo") },
      },
    },
    async (request, reply) => {
      const found = await getRequest(resources, request.params.id);
      if (!found.ok) return sendProblem(reply, found.code);
      const { email, phone } = found.request;
      if (email === null) return { data: listKinds({}), alsoEmails: [], teamEmails: [], samePhone: [] };
      const { alsoLeads } = request.query;
      const own = await identifyPerson(resources.db, stored, { email, phone });
      const person =
        own && alsoLeads.length > 0
          ? await identifyPerson(resources.db, stored, { email, phone }, alsoLeads)
          : own;
      if (!own || !person) return sendProblem(reply, "invalid", { errors: [OTHER_PHONE] });
      return {
        data: listKinds(await countContactData(resources, stored, person)),
        alsoEmails: person.emails.filter((one) => one !== email.toLowerCase()),
        teamEmails: [...person.teamEmails],
        samePhone: await findSamePhone(resources, stored, phone, own),
      };
    },
  );
}

function listKinds(counts: PersonalDataCounts): ContactData["data"] {
  return PERSONAL_DATA_KIND_NAMES.map((kind) => ({
    kind,
    label: PERSONAL_DATA_KINDS[kind].label,
    count: counts[kind] ?? 0,
  }));
}
