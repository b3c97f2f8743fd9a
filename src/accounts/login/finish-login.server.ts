// What every login ends with: a session on a device that has a name.
import type { FastifyReply, FastifyRequest } from "fastify";
import { asActor } from "#src/audit/actor.server.ts";
import { personName, recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { rememberDevice } from "../sessions/known-devices.server.ts";
import type { LoginAnswer, User } from "../schema.ts";
import { getSecondFactorRoles } from "../sessions/second-factor-roles.server.ts";
import { listMethods } from "../second-factor/proof.server.ts";
import { startSession } from "../sessions/sessions.server.ts";

/** Starts a session for somebody who has proved who they are. @param db the caller's transaction, if there is one */
export async function finishLogin(
  context: Pick<Resources, "config" | "cache"> & { db: Queryable },
  user: User,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginAnswer> {
  const { db } = context;
  // A token in an answer must not stay in any cache.
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
