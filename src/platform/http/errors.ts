// Responds to a handler's error with a problem that reveals no internals.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { z } from "zod";
import { isBusy } from "../fair-queue.ts";
import { type FieldError, type ProblemCode, PROBLEMS, sendProblem } from "./problem.ts";

/**
 * PostgreSQL and system codes for an unavailable database: connection exceptions, shutdown, out of resources, closed.
 */
const DATABASE_AWAY = /^(08|57P|53|55000$)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

const CODE_BY_STATUS: Record<number, ProblemCode> = {
  400: "unreadable",
  404: "not-found",
  405: "method-not-allowed",
  413: "too-large",
  415: "unsupported-media-type",
  503: "unavailable",
};

/** Seconds after which a client may retry when the server is busy. */
export const BUSY_SECONDS = 5;
const BUSY = {
  detail: "Há textos ou imagens demais sendo preparados agora. Espere alguns segundos e tente de novo.",
  retryAfter: BUSY_SECONDS,
};

const FULL = {
  detail:
    "O disco do servidor está cheio: nada foi gravado. Avise quem cuida do site e tente de novo depois.",
  retryAfter: 60,
};
// Rules without their own message get Zod's Portuguese one.
z.config(z.locales.pt());

export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return sendProblem(reply, "invalid", { errors: withoutRepeats(error.validation.map(toFieldError)) });
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, "disk full");
    return sendProblem(reply, "unavailable", FULL);
  }
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, "database away");
    return sendProblem(reply, "unavailable", { retryAfter: 5 });
  }
  if (isBusy(error)) return sendProblem(reply, "unavailable", BUSY);
  const code = codeOfStatus(error.statusCode ?? 500);
  if (PROBLEMS[code].status >= 500) request.log.error({ err: error }, "unexpected error");
  return sendProblem(reply, code, code === "unavailable" ? { retryAfter: 5 } : {});
}

/** Maps a status to a problem: `unreadable` for other 4xx, `unexpected` for the rest. */
export function codeOfStatus(status: number): ProblemCode {
  return CODE_BY_STATUS[status] ?? (status >= 400 && status < 500 ? "unreadable" : "unexpected");
}

/** `/phone` → `phone`, `/items/0/title` → `items.0.title`. An error of the whole body has no field. */
function toFieldError(issue: { instancePath: string; message?: string }): FieldError {
  return {
    field: issue.instancePath.replace(/^\//, "").replaceAll("/", "."),
    message: issue.message ?? "Valor inválido",
  };
}

/** Removes duplicates, because two rules of a field may fail with the same message. */
function withoutRepeats(errors: FieldError[]): FieldError[] {
  return [...new Map(errors.map((error) => [`${error.field} ${error.message}`, error])).values()];
}

/** Tells whether an error or its cause is a full disk, of PostgreSQL or of uploads. */
function isDiskFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as Error & { code?: unknown };
    if (code === "ENOSPC" || code === "EDQUOT" || code === "53100") return true;
  }
  return false;
}

/** Tells whether an error or its cause is an unreachable database. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as Error & { code?: unknown }).code;
    if (typeof code === "string" && DATABASE_AWAY.test(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(current.message)) return true;
  }
  return false;
}
