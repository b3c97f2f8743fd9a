// Every login ends here: it starts a session on a named device.

import type { FastifyReply, FastifyRequest } from "fastify";
import { asActor } from "#src/audit/actor.server.ts";
import { personName, recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { LoginAnswer, User } from "../schema.ts";
import { listMethods } from "../second-factor/proof.server.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import { getSecondFactorRoles } from "../sessions/second-factor-roles.server.ts";
import { startSession } from "../sessions/sessions.server.ts";

export async function finishLogin(
  context: Pick<Resources, "config" | "cache"> & { db: Queryable },
  user: User,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const { db } = context;
  // The response contains a token, so caches must not store it.
  void reply.header("cache-control", "no-store");
  await rememberDevice(context, user.id, request, reply);
  const userAgent = request.headers["user-agent"];
  const token = await db.transaction(async (tx) => {
    const started = await startSession(tx, user.id, userAgent);
    const act = { action: "login.done", subject: personName(user), subjectId: user.id } as const;
    await recordAct(tx, { ...act, actor: asActor(user) });
    return started;
  });
  const isRequired = (await getSecondFactorRoles(context)).includes(user.role);
  const mustSetUp = isRequired && (await listMethods(db, user.id)).length === 0;
  return { token, user, ...(mustSetUp ? { mustSetUpSecondFactor: true } : {}) };
}
