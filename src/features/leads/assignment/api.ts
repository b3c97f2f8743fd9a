import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { readAssignment, saveAssignment } from "./assignment.server.ts";
import { assignmentInputSchema, assignmentSchema } from "./turns/schema.ts";

const PATH = "/api/lead-assignment";

/** A setting: administrators only (docs/produto.md, "Whose lead"). */
export const assignmentApi: SliceApi = {
  tag: "Leads",
  administrator(app, { db }) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Para quem vão os leads novos",
          response: { 200: assignmentSchema.describe("As regras, na ordem, e de quem é a vez") },
        },
      },
      () => readAssignment(db),
    );
    app.put(
      PATH,
      {
        schema: {
          summary: "Mudar para quem vão os leads novos",
          description:
            "Cada lead novo vai para a próxima pessoa da primeira regra que serve. Quem não pode mais atender leads perde a vez. Leads cadastrados pela equipe ficam de fora.",
          body: assignmentInputSchema,
          response: withProblems({ 200: assignmentSchema.describe("Como ficou") }),
        },
      },
      async ({ body }, reply) => {
        const saved = await saveAssignment(db, body);
        return saved.ok ? readAssignment(db) : sendProblem(reply, saved.code, saved);
      },
    );
  },
};
