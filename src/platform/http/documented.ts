// The failures in a call's documentation: the problems of problem.ts by status.
import { z } from "zod";
import { PROBLEMS, type ProblemCode } from "./problem.ts";

export const PROBLEM_TYPE = "application/problem+json";

/** RFC 9457, with `error` for the first clients (docs/produto.md, "API"). */
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
 * The `response` of a route's schema: its success, and the problems it may answer with beside those that its
 * scope adds (scopes.ts).
 * @returns typed as the success alone, since problems are sent by `sendProblem`
 */
export function withProblems<Success extends object>(success: Success, ...codes: ProblemCode[]): Success {
  const problems = codes.map((code) => {
    const { status, title } = PROBLEMS[code];
    return [status, { description: title, content: { [PROBLEM_TYPE]: { schema: problemSchema } } }];
  });
  return { ...success, ...Object.fromEntries(problems) };
}
