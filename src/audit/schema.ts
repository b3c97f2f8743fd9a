import { z } from "zod";
import { ACTION_GROUPS, ACTIONS, MAX_COUNTED } from "#src/shared/audit-actions.ts";
import { pageFields, pagingFields, searchFields, queryDate } from "#src/shared/query-schema.ts";

/** How long entries are kept. The trigger of migration 0043 has the same period. */
export const RETENTION_MONTHS = 13;

const actorKindSchema = z.enum(["person", "token", "system", "console", "unknown"]);
export type ActorKind = z.infer<typeof actorKindSchema>;

/** Values before or after a change, by label. Of secrets, only the change itself is recorded. */
export type AuditValues = Record<string, string | number | boolean | null>;
const valuesSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
) satisfies z.ZodType<AuditValues>;

const auditEntrySchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z
      .object({
        kind: actorKindSchema,
        id: z.string().nullable(),
        name: z.string(),
        email: z.string().nullable(),
      })
      .describe("Como se chamava então"),
    session: z.string().nullable().describe("O id da sessão, nunca o token"),
    device: z.string().nullable().describe("Em palavras"),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string().nullable(),
    before: valuesSchema.nullable(),
    after: valuesSchema.nullable(),
  })
  .meta({
    examples: [
      {
        id: "0b6f5c1e-6a4e-4f0e-9a57-2f6b1f0c9a11",
        at: "2026-11-20T14:30:00.000Z",
        actor: {
          kind: "person",
          id: "9a0d7a56-64f1-4c57-bb43-5f0e6d3f7a10",
          name: "Ana Prado",
          email: "ana@empresa.com.br",
        },
        session: "5a2d2f6e-5a67-4f3a-9a3b-0d7b5ed0a3f2",
        device: "Chrome no Windows",
        action: "person.role-changed",
        subject: "Rui Costa (rui@empresa.com.br)",
        subjectId: "1f0c9a11-6a4e-4f0e-9a57-0b6f5c1e2f6b",
        before: { Papel: "Autor" },
        after: { Papel: "Editor" },
      },
    ],
  });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const DEFAULT_LIMIT = 20;
const ACTORS = "Use o id de uma pessoa ou de um token, ou system, console, unknown";
const isAction = (text: string) => Object.hasOwn(ACTIONS, text) || Object.hasOwn(ACTION_GROUPS, text);

export const auditQuerySchema = z.object({
  ...searchFields,
  actor: z
    .union([z.uuid(), z.enum(["system", "console", "unknown"])], { error: ACTORS })
    .optional()
    .describe("O id de uma pessoa ou de um token, ou `system`, `console`, `unknown`"),
  action: z.string().refine(isAction, "Ação desconhecida").optional().describe("Uma ação, ou um grupo delas"),
  from: queryDate.optional(),
  to: queryDate.optional().describe("Uma data sem hora vale até o fim do dia"),
  format: z.enum(["json", "csv"], "Use json ou csv").default("json"),
  ...pagingFields(DEFAULT_LIMIT),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditListSchema = z.object({
  entries: z.array(auditEntrySchema),
  ...pageFields,
  total: z.number().describe(`Conta até ${MAX_COUNTED.toLocaleString("pt-BR")}`),
});
export type AuditList = z.infer<typeof auditListSchema>;

export const auditActorsSchema = z.object({
  actors: z.array(z.object({ id: z.string(), kind: actorKindSchema, name: z.string() })),
});
export type AuditActors = z.infer<typeof auditActorsSchema>;
