import { z } from "zod";
import { isActiveField } from "#src/shared/fields/sent-fields.ts";
import { line, lines, visible } from "#src/shared/fields/text.ts";
import { pageFields, pagingFields } from "#src/shared/query-schema.ts";
import { TOKEN_LIMITS } from "#src/shared/text-limits.ts";

/** A permission of a token, named by a content type (docs/produto.md, "API tokens"). */
export type Permission = string;

const EXPIRY_MAX_DAYS = 3650;
/** Retention of tool calls, in days. */
export const CALLS_DAYS = 30;

const expiresAt = z.iso
  .datetime({ offset: true, error: "expiresAt: use uma data em ISO 8601" })
  // PostgreSQL has no year 0, and with an offset the last hours of 9999 are out of its range.
  .refine((value) => /^[2-8]\d{3}-/.test(value), "expiresAt: use uma data dos anos 2000 a 8999")
  .nullable()
  .transform((value) => (value ? new Date(value) : null));

const name = visible(line("Nome", TOKEN_LIMITS.name), "Informe o nome do token");

const description = lines("Descrição", TOKEN_LIMITS.description, { notText: "Descrição inválida" })
  .nullable()
  .transform((value) => value || null);

/** A number or its text; empty means that the token never expires. */
const expiresInDays = z
  .union([z.number(), z.string().trim()], { error: "Expira em (dias): use um número" })
  .nullish()
  .transform((value) => (value === "" || value == null ? null : Number(value)))
  .refine(
    (days) => days === null || (Number.isInteger(days) && days >= 1 && days <= EXPIRY_MAX_DAYS),
    `Expira em (dias): use um número inteiro de 1 a ${EXPIRY_MAX_DAYS}, ou deixe vazio`,
  );

/** @param names all permissions; the first is the default */
export function tokenSchemas(names: readonly [string, ...string[]]) {
  const permission = z.enum(names, { error: `Permissões: use ${names.join(", ")}` });
  const permissions = z
    .array(permission, { error: "Permissões: envie uma lista" })
    .min(1, "Escolha pelo menos uma permissão")
    .overwrite((list) => [...new Set(list)]);
  /** Body of `POST /api/settings/api-tokens`. */
  const input = z.object(
    {
      name,
      description: description.optional().transform((value) => value ?? null),
      permissions: permissions.default([names[0]]),
      expiresInDays,
    },
    "Envie os campos do token em um objeto JSON",
  );
  /** Body of `PUT /api/settings/api-tokens/{id}`: absent fields stay; a whole token as it was read is accepted, too. */
  const change = z.object(
    {
      name: name.optional(),
      description: description.optional(),
      permissions: permissions.optional(),
      isActive: isActiveField.optional(),
      expiresAt: expiresAt.optional(),
    },
    "Envie os campos do token em um objeto JSON",
  );
  const token = z.object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    token: z.string().describe("Mascarado, exceto na resposta que cria o token"),
    permissions: z.array(z.string()),
    isActive: z.boolean(),
    expiresAt: z.string().nullable(),
    lastUsedAt: z.string().nullable(),
    createdAt: z.string(),
  });
  /** Response of `GET /api/me`, with which a tool tests its connection. */
  const owner = z.object({
    name: z.string().describe("O nome do token"),
    permissions: z.array(z.string()),
    expiresAt: z.string().nullable(),
  });
  // A short list, so it has no paging (docs/produto.md, "API").
  return { input, change, token, list: z.array(token), owner };
}
type TokenSchemas = ReturnType<typeof tokenSchemas>;
export type TokenInput = z.infer<TokenSchemas["input"]>;
export type SentToken = z.input<TokenSchemas["input"]>;
export type TokenChange = z.infer<TokenSchemas["change"]>;
export type ApiToken = z.infer<TokenSchemas["token"]>;

/** Expired tokens are neither active nor inactive (docs/produto.md, "API tokens"). */
export const tokenStatsSchema = z.object({
  total: z.number(),
  active: z.number(),
  inactive: z.number(),
  expired: z.number(),
});
export type TokenStats = z.infer<typeof tokenStatsSchema>;

const tokenCallSchema = z.object({
  id: z.string(),
  kind: z.string().describe("O que se pediu, como nas permissões"),
  status: z.number().int().describe("O status da resposta"),
  title: z.string().nullable().describe("O título enviado"),
  detail: z.string().nullable().describe("O motivo da recusa, ou o que houve depois"),
  isRepeat: z
    .boolean()
    .describe("Repetiu uma `Idempotency-Key`: recebeu a resposta de antes, e nada foi criado"),
  isDryRun: z.boolean(),
  entityId: z.string().nullable().describe("O id do que foi criado ou alterado"),
  createdAt: z.string(),
});
export type TokenCall = z.infer<typeof tokenCallSchema>;

/** Response of `GET /api/settings/api-tokens/{id}/calls`. */
export const tokenCallsSchema = z.object({
  calls: z.array(tokenCallSchema),
  ...pageFields,
});
export type TokenCalls = z.infer<typeof tokenCallsSchema>;

export const tokenCallsQuerySchema = z.object({
  ...pagingFields(20),
});

/**
 * Response of `POST /api/settings/api-tokens/{id}/unpublish-all`: counts by content type.
 * @param plurals names of the types: "posts"
 */
export function unpublishedSchema(plurals: string[]) {
  return z.object(Object.fromEntries(plurals.map((plural) => [plural, z.number().int()])));
}
export type Unpublished = z.infer<ReturnType<typeof unpublishedSchema>>;
