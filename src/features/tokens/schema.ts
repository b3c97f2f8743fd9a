import { z } from "zod";
import { pageFields, pagingFields } from "#src/shared/paging-schema.ts";
import { line, lines, visible } from "#src/shared/fields/text.ts";

/** What a token may do (docs/produto.md, "API tokens"). */
export const PERMISSIONS = ["create_post", "create_project", "create_page", "update_page"] as const;
const permissionSchema = z.enum(PERMISSIONS, {
  error: `Permissões: use ${PERMISSIONS.join(", ")}`,
});
export type Permission = z.infer<typeof permissionSchema>;

const EXPIRY_MAX_DAYS = 3650;

const name = visible(line("Nome", 100), "Informe o nome do token");

const description = lines("Descrição", 500, { notText: "Descrição inválida" })
  .nullable()
  .transform((value) => value || null);

const permissions = z
  .array(permissionSchema, { error: "Permissões: envie uma lista" })
  .min(1, "Escolha pelo menos uma permissão")
  .overwrite((list) => [...new Set(list)]);

/** A number or its text; empty means that the token never expires. */
const expiresInDays = z
  .union([z.number(), z.string().trim()], { error: "Expira em (dias): use um número" })
  .nullish()
  .transform((value) => (value === "" || value == null ? null : Number(value)))
  .refine(
    (days) => days === null || (Number.isInteger(days) && days >= 1 && days <= EXPIRY_MAX_DAYS),
    `Expira em (dias): use um número inteiro de 1 a ${EXPIRY_MAX_DAYS}, ou deixe vazio`,
  );

/** `POST /api/settings/api-tokens`. */
export const tokenInputSchema = z.object(
  {
    name,
    description: description.optional().transform((value) => value ?? null),
    permissions: permissions.default(["create_post"]),
    expiresInDays,
  },
  "Envie os campos do token em um objeto JSON",
);
export type TokenInput = z.infer<typeof tokenInputSchema>;

/** `PUT /api/settings/api-tokens/{id}`: absent fields stay; a whole token as it was read is accepted, too. */
export const tokenChangeSchema = z.object(
  {
    name: name.optional(),
    description: description.optional(),
    permissions: permissions.optional(),
    isActive: z.boolean({ error: "isActive: envie verdadeiro ou falso" }).optional(),
    expiresAt: z.iso
      .datetime({ offset: true, error: "expiresAt: use uma data em ISO 8601" })
      // PostgreSQL has no year 0, and with an offset the last hours of 9999 are out of its range.
      .refine((value) => /^[2-8]\d{3}-/.test(value), "expiresAt: use uma data dos anos 2000 a 8999")
      .nullable()
      .transform((value) => (value ? new Date(value) : null))
      .optional(),
  },
  "Envie os campos do token em um objeto JSON",
);
export type TokenChange = z.infer<typeof tokenChangeSchema>;

export const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  token: z.string().describe("Mascarado, exceto na resposta que cria o token"),
  permissions: z.array(permissionSchema),
  isActive: z.boolean(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type ApiToken = z.infer<typeof tokenSchema>;

/** A short list, so it has no paging (docs/produto.md, "API"). */
export const tokenListSchema = z.array(tokenSchema);

/** Expired ones are neither active nor inactive (docs/produto.md, "API tokens"). */
export const tokenStatsSchema = z.object({
  total: z.number(),
  active: z.number(),
  inactive: z.number(),
  expired: z.number(),
});
export type TokenStats = z.infer<typeof tokenStatsSchema>;

/** `GET /api/me`: with it a tool tests its connection. */
export const tokenOwnerSchema = z.object({
  name: z.string().describe("O nome do token"),
  permissions: z.array(permissionSchema),
  expiresAt: z.string().nullable(),
});

/** What tools can create. */
const creationKindSchema = z.enum(["post", "project", "page"]);
export type CreationKind = z.infer<typeof creationKindSchema>;

/** One call of a tool, as the list of its token's calls shows it. */
const tokenCallSchema = z.object({
  id: z.string(),
  kind: creationKindSchema,
  status: z.number().int().describe("O status da resposta"),
  title: z.string().nullable().describe("O título enviado"),
  detail: z.string().nullable().describe("O motivo da recusa, ou o que houve depois"),
  isDryRun: z.boolean(),
  entityId: z.string().nullable().describe("O id do que foi criado ou alterado"),
  createdAt: z.string(),
});
export type TokenCall = z.infer<typeof tokenCallSchema>;

/** `GET /api/settings/api-tokens/{id}/calls`. */
export const tokenCallsSchema = z.object({
  calls: z.array(tokenCallSchema),
  ...pageFields,
});
export type TokenCalls = z.infer<typeof tokenCallsSchema>;

export const tokenCallsQuerySchema = z.object({
  ...pagingFields(20),
});

/** `POST /api/settings/api-tokens/{id}/unpublish-all`: how many of each were unpublished. */
export const unpublishedSchema = z.object({
  posts: z.number().int(),
  projects: z.number().int(),
  pages: z.number().int(),
});
export type Unpublished = z.infer<typeof unpublishedSchema>;
