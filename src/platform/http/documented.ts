// Documents the failures of a route: the problems of problem.ts by status.

import { z } from "zod";
import { PROBLEMS, type ProblemCode } from "./problem.ts";

export const PROBLEM_TYPE = "application/problem+json";

/** RFC 9457, with `error` for early clients (docs/produto.md, "API"). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  error: z.string().describe("O mesmo texto de `detail`"),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe("Os campos recusados, quando os dados são inválidos"),
  success: z.literal(false).optional().describe("Só nos formulários públicos"),
  message: z.string().optional().describe("O mesmo texto de `detail`, só nos formulários públicos"),
});

/**
 * Builds the `response` of a route's schema: its success, and its problems besides those of its scope (scopes.ts).
 * @returns typed as the success alone, because `sendProblem` sends the problems
 */
export function withProblems<Success extends object>(success: Success, ...codes: ProblemCode[]): Success {
  const problems = codes.map((code) => {
    const { status, title } = PROBLEMS[code];
    return [status, { description: title, content: { [PROBLEM_TYPE]: { schema: problemSchema } } }];
  });
  return { ...success, ...Object.fromEntries(problems) };
}
