// Event stream of who has an item open and of its newest version, for every content type (docs/produto.md, "Presence").

import { PassThrough } from "node:stream";
import { z } from "zod";
import { currentSession } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { NamedContentType } from "../content-type.server.ts";
import { isStored } from "../item-row.server.ts";
import { broadcast, createPresence } from "./presence.server.ts";
import type { PersonHere } from "./schema.ts";

/**
 * Per person, process and content type. A browser opens at most six connections per site; one is left for API calls.
 */
const MAX_STREAMS = 5;
/** Buffered bytes at which a client that does not read is disconnected, to save memory. */
const MAX_UNREAD = 64 * 1024;
const RETRY_SECONDS = 30;

const STREAM = {
  description:
    "Eventos `people`: quem está no item, `[{ id, name, isYou, section }]`; e `draft`: a versão mais nova, `{ baseRevision, author }`",
  content: { "text/event-stream": { schema: z.any() } },
};

export function declarePresence(
  app: Server,
  resources: Resources,
  { kind, path }: { kind: NamedContentType; path: string },
): void {
  const { db } = resources;
  const presence = createPresence(resources);
  app.addHook("onReady", () => presence.start());
  // Ends the streams before the server waits for open responses, since they never end by themselves.
  app.addHook("preClose", () => presence.close());
  app.get(
    `${path}/:id/presence`,
    {
      schema: {
        ...byId,
        summary: "Quem está no item agora, e a sua versão mais nova",
        response: withProblems({ 200: STREAM }),
      },
    },
    async (request, reply) => {
      const { token, user } = currentSession(request);
      const itemId = request.params.id.toLowerCase();
      if (!(await isStored(db, kind, itemId))) return sendProblem(reply, "not-found");
      if (presence.countOf(user.id) >= MAX_STREAMS) {
        return sendProblem(reply, "too-many-requests", { retryAfter: RETRY_SECONDS });
      }
      const stream = new PassThrough();
      const write = (text: string): void => {
        if (stream.writableEnded) return;
        if (stream.writableLength > MAX_UNREAD) stream.destroy();
        else stream.write(text);
      };
      const send = sendChanges(write);
      const leave = presence.enter({
        itemId,
        person: { id: user.id, name: user.name },
        token,
        onPeople: (people) =>
          send(
            "people",
            people.map(({ id, name, section = null }): PersonHere => ({
              id,
              name,
              isYou: id === user.id,
              section,
            })),
          ),
        onVersion: (version) => send("draft", version),
        onBeat: () => write(":\n\n"),
        end: () => stream.end(),
      });
      // Ended by the server, or closed by the client.
      stream.once("close", leave);
      stream.once("finish", leave);
      return (
        reply
          .type("text/event-stream; charset=utf-8")
          // Prevents proxies from buffering the events.
          .header("x-accel-buffering", "no")
          .send(stream)
      );
    },
  );
}

/** Lets people who have a page or block open tell in which section they are. */
export function declareSectionPresence(
  app: Server,
  { db }: Resources,
  { kind, path }: { kind: NamedContentType; path: string },
): void {
  app.post(
    `${path}/:id/presence`,
    {
      schema: {
        ...byId,
        summary: "Dizer em que seção se está",
        description: "Vale para quem tem o item aberto, e até dizer outra coisa ou sair.",
        body: z.strictObject({ section: z.uuid("Seção: identificador inválido").nullable() }),
        response: withProblems({ 204: z.null().describe("Anotado") }, "not-found"),
      },
    },
    async (request, reply) => {
      const itemId = request.params.id.toLowerCase();
      if (!(await isStored(db, kind, itemId))) return sendProblem(reply, "not-found");
      const { user } = currentSession(request);
      const { section } = request.body;
      await broadcast(db, [{ type: "at", itemId, personId: user.id, section }]);
      return reply.status(204).send(null);
    },
  );
}

/** Writes events, except repetitions of the last one of the same name. */
function sendChanges(write: (text: string) => void): (name: string, data: unknown) => void {
  const last = new Map<string, string>();
  return (name, data) => {
    const json = JSON.stringify(data);
    if (last.get(name) === json) return;
    last.set(name, json);
    write(`event: ${name}\ndata: ${json}\n\n`);
  };
}
