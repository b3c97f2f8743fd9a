import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { invite, listInvitations, sendAgain, withdraw } from "#src/accounts/people/invitations.server.ts";
import {
  changePerson,
  findActivePerson,
  listPeople,
  removePerson,
} from "#src/accounts/people/people.server.ts";
import {
  invitationInputSchema,
  invitationsSchema,
  newInvitationSchema,
  peopleSchema,
  personChangeSchema,
  personSchema,
  removePersonSchema,
  sentInvitationSchema,
} from "#src/accounts/people/schema.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { reassignTrash } from "#src/publishing/trash/trash-rows.server.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { allOf, manyOf } from "#src/shared/word-lists.ts";
import { capitalize } from "#src/shared/words.ts";

const PATH = "/api/people";
const INVITATIONS = `${PATH}/invitations`;

/**
 * Serves the Equipe screen to administrators only (docs/produto.md, "Team").
 * @param kinds content types with authors
 */
export function peopleApi(kinds: AnyPublishableType[]): SliceApi {
  return {
    tag: "Equipe",
    administrator(app, resources) {
      declareInvitations(app, resources);
      declarePeople(app, resources, kinds);
    },
  };
}

function declarePeople(app: Server, resources: Resources, kinds: AnyPublishableType[]): void {
  const { db, cache } = resources;
  const words = kinds.flatMap(({ hasAuthor, words }) => (hasAuthor && words.inText) || []);
  const what = capitalize(manyOf(words));
  const noHeir = {
    ok: false as const,
    code: "conflict" as const,
    detail: `Escolha outra pessoa ativa da equipe para ficar com ${allOf(words)}.`,
  };
  app.get(
    PATH,
    { schema: { summary: "As pessoas da equipe", response: { 200: peopleSchema.describe("Por nome") } } },
    async () => {
      const [people, items] = await Promise.all([listPeople(db), countItemsByPerson(db, kinds)]);
      return people.map((person) => ({ ...person, items: items.get(person.id) ?? 0 }));
    },
  );
  app.put(
    `${PATH}/:id`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Mudar o papel de uma pessoa, ou desativá-la",
        description: "As sessões dela terminam: ela entra de novo, com os novos direitos.",
        body: personChangeSchema,
        response: withProblems({ 200: personSchema.describe("Como ficou") }, "conflict"),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const result = await changePerson(resources, currentUser(request), id, request.body);
      if (!result.ok) return sendProblem(reply, result.code, result);
      const items = await countItemsByPerson(db, kinds);
      return { ...result.person, items: items.get(id) ?? 0 };
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Remover uma pessoa da equipe",
        description: "Os tokens de automação dela deixam de funcionar.",
        querystring: removePersonSchema,
        response: withProblems({ 204: z.undefined().describe("Removida") }, "conflict"),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { postsTo: heirId } = request.query;
      const result = await removePerson(resources, currentUser(request), id, async (tx) => {
        if (heirId === undefined) return { ok: true, record: { [what]: "Continuam com o nome" } };
        const heir = heirId === id ? undefined : await findActivePerson(tx, heirId);
        if (!heir) return noHeir;
        await handOver({ tx, cache }, kinds, id, heir);
        return { ok: true, record: { [what]: `De ${heir.name}` } };
      });
      return result.ok ? reply.status(204).send() : sendProblem(reply, result.code, result);
    },
  );
}

function declareInvitations(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    INVITATIONS,
    {
      schema: {
        summary: "Convites abertos",
        response: { 200: invitationsSchema.describe("Do mais novo ao mais antigo") },
      },
    },
    () => listInvitations(db),
  );
  app.post(
    INVITATIONS,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Convidar uma pessoa",
        description: `O link do e-mail vale por ${mailLinkTime("invitation")} e serve uma vez só.`,
        body: invitationInputSchema,
        response: withProblems({ 201: newInvitationSchema.describe("O convite") }, "conflict"),
      },
    },
    async (request, reply) => {
      const result = await invite(resources, currentUser(request), request.body);
      return result.ok ? reply.status(201).send(result.invitation) : sendProblem(reply, result.code, result);
    },
  );
  app.post(
    `${INVITATIONS}/:id/send`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Enviar um convite de novo",
        description: `Com outro link, por mais ${mailLinkTime("invitation")}; o de antes deixa de valer.`,
        response: { 200: sentInvitationSchema.describe("A caminho") },
      },
    },
    async (request, reply) =>
      (await sendAgain(resources, request.params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.delete(
    `${INVITATIONS}/:id`,
    {
      schema: {
        ...byId,
        summary: "Retirar um convite",
        response: { 204: z.undefined().describe("Retirado") },
      },
    },
    async (request, reply) =>
      (await withdraw(db, request.params.id)) ? reply.status(204).send() : sendProblem(reply, "not-found"),
  );
}

// Handles the items of a person who leaves: they keep their author, or go to somebody else.
async function countItemsByPerson(db: Queryable, kinds: AnyPublishableType[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table } of kinds) {
    if (!table.authorId) continue;
    const { rows } = await db.execute<{ id: string; items: number }>(
      sql`SELECT ${table.authorId} AS id, count(*)::int AS items FROM ${table}
          WHERE ${table.authorId} IS NOT NULL GROUP BY 1`,
    );
    for (const { id, items } of rows) counts.set(id, (counts.get(id) ?? 0) + items);
  }
  return counts;
}

/** Gives everything that a person owns to another, in the caller's transaction. Pages show the new name. */
async function handOver(
  { tx, cache }: { tx: Transaction; cache: TagCache },
  kinds: AnyPublishableType[],
  from: string,
  to: { id: string; name: string },
): Promise<void> {
  await reassignTrash(tx, from, to);
  for (const kind of kinds) {
    const { table } = kind;
    const { authorId } = table;
    if (!authorId) continue;
    const items = await tx.select({ id: table.id }).from(table).where(eq(authorId, from));
    if (items.length === 0) continue;
    await tx.update(table).set({ authorId: to.id, authorName: to.name }).where(eq(authorId, from));
    await cache.dropAfter(tx, [kind.listTag, ...items.map(({ id }) => kind.tag(id))]);
  }
}
