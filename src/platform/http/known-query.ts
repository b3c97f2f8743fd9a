// Refuses parameters of a query that its schema does not have, so that a mistyped filter does not select everything.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { sendProblem } from "./problem.ts";

/** Longest part of a name that the answer repeats, in characters, and the most names. */
const NAME_MAX = 40;
const NAMES_MAX = 5;

/** A route's `preValidation` for its `querystring`. */
export function onlyKnownQuery({ shape }: z.ZodObject) {
  const known = Object.keys(shape);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const unknown = Object.keys(request.query as object).filter((name) => !known.includes(name));
    if (unknown.length === 0) return undefined;
    const errors = unknown.slice(0, NAMES_MAX).map((name) => {
      const field = name.slice(0, NAME_MAX);
      return { field, message: `O parâmetro “${field}” não existe. Use ${known.join(", ")}.` };
    });
    return sendProblem(reply, "invalid", { errors });
  };
}
