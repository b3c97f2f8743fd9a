import { z } from "zod";
import { codeSchema, passkeyResponseSchema, roleSchema } from "../schema.ts";

export const totpSecretSchema = z.object({
  secret: z.string().describe("Para digitar no aplicativo, em base32"),
  uri: z.string().describe("`otpauth://…`, para o código QR"),
});
export type TotpSecret = z.infer<typeof totpSecretSchema>;

export const totpConfirmSchema = z.object({ code: codeSchema }, { error: "Informe o código" });

export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe("Só desta vez; cada um vale uma vez"),
});
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** Passed to the browser unchanged. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

export const newPasskeySchema = z.object(
  {
    response: passkeyResponseSchema,
    name: z
      .string({ error: "Dê um nome à chave" })
      .trim()
      .min(1, "Dê um nome à chave")
      .max(60, "Nome deve ter no máximo 60 caracteres")
      .refine((value) => !value.includes("\0"), "Nome inválido"),
  },
  { error: "Envie a resposta da chave de acesso" },
);

export const passkeyLoginSchema = z.object(
  { response: passkeyResponseSchema },
  { error: "Envie a resposta da chave de acesso" },
);

export const secondFactorRolesSchema = z.object(
  { roles: z.array(roleSchema, { error: "Envie a lista de papéis" }).max(10) },
  { error: "Envie a lista de papéis" },
);
