import { z } from "zod";
import { accountNameSchema, newEmailSchema, roleSchema, BROKEN_LINK, mailedToken } from "../schema.ts";

/** `GET /api/account`. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  picture: z.string().nullable().describe("O endereço da foto"),
  pendingEmail: z.string().nullable().describe("Um novo e-mail que ainda não foi confirmado"),
  hasTotp: z.boolean(),
  recoveryCodes: z.number().int().describe("Quantos códigos de recuperação ainda valem"),
  canUseTotp: z.boolean().describe("Se o servidor tem a chave que guarda os segredos (SECRET_KEY)"),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  secondFactorRoles: z.array(roleSchema).describe("Os papéis que precisam de verificação em duas etapas"),
});
export type Account = z.infer<typeof accountSchema>;

/** `PUT /api/account`: absent fields stay unchanged. */
export const accountChangeSchema = z.object(
  {
    name: accountNameSchema.optional(),
    picture: z
      .string({ error: "Envie o endereço de uma imagem" })
      .max(200, "Endereço longo demais")
      .nullable()
      .optional()
      .describe("O `path` que `POST /api/images` respondeu; `null` tira a foto"),
    email: newEmailSchema.optional().describe("Vale depois de confirmado no novo endereço"),
  },
  { error: "Envie um objeto" },
);
export type AccountChange = z.output<typeof accountChangeSchema>;

/** `GET /api/account/sessions`. */
export const sessionListSchema = z.array(
  z.object({
    id: z.string(),
    device: z.string().describe("Como “Chrome no Windows”; só o que o navegador diz"),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  }),
);
export type AccountSession = z.infer<typeof sessionListSchema>[number];

export const linkSchema = z.object({ token: mailedToken }, { error: BROKEN_LINK });
