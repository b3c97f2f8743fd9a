import { z } from "zod";
import { PASSWORD_MIN } from "#src/shared/people/password-length.ts";
import { NAME_TOO_LONG, NAME_TOO_SHORT } from "#src/shared/people/person-schema.ts";
import { PERSON_LIMITS } from "#src/shared/text-limits.ts";
import { listChoices } from "#src/shared/word-lists.ts";
import { ROLE_KEYS } from "./roles.ts";

/** docs/produto.md, "Who may do what". */
export const roleSchema = z.enum(ROLE_KEYS, { error: `Papel: use ${listChoices(ROLE_KEYS)}` });

const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
});
export type User = z.infer<typeof userSchema>;

/** PostgreSQL cannot store NUL. */
const hasNoNul = (value: string): boolean => !value.includes("\0");

/** Longer passwords would only cost hashing time. */
const PASSWORD_MAX = 1000;

/** Account addresses are stored trimmed and in lower case. */
export const accountEmailSchema = z
  .string({ error: "Informe seu e-mail" })
  .trim()
  .toLowerCase()
  .min(1, "Informe seu e-mail")
  .max(PERSON_LIMITS.email, "E-mail longo demais")
  .refine(hasNoNul, "E-mail inválido");

/** Validates an existing password, as opposed to a new one. */
export const givenPassword = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(PASSWORD_MAX, "Senha longa demais")
    .refine(hasNoNul, "Senha inválida");

/** Accepts an authenticator code or a recovery code; people type spaces and hyphens. */
export const codeSchema = z
  .string({ error: "Informe o código" })
  .transform((value) => value.replace(/[\s-]/g, "").toLowerCase())
  .pipe(
    z
      .string()
      .min(1, "Informe o código")
      .max(40, "Código longo demais")
      .regex(/^[\da-z]*$/, "Código inválido"),
  );

/** Base64url. */
const credentialId = z
  .string()
  .max(2000)
  .regex(/^[\w-]+$/, "Chave de acesso inválida");

/** A browser's passkey response; @simplewebauthn/server validates it strictly. */
export const passkeyResponseSchema = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
  clientExtensionResults: z.looseObject({}),
});

/** Requires both fields and discloses no further rule (docs/produto.md, "Signing in"). */
export const loginSchema = z.object(
  {
    email: accountEmailSchema,
    password: givenPassword("Informe sua senha"),
    code: codeSchema.optional().describe("Do aplicativo ou de recuperação, se a conta pede"),
    passkey: passkeyResponseSchema.optional().describe("No lugar do código: a resposta da chave de acesso"),
  },
  { error: "Informe seu e-mail e sua senha" },
);
export type LoginInput = z.output<typeof loginSchema>;

/** Validates a new password's length; passwords/password-rules.server.ts has the other rules. */
export const newPasswordSchema = z
  .string({ error: "Informe uma senha" })
  .min(PASSWORD_MIN, `Senha deve ter pelo menos ${PASSWORD_MIN} caracteres`)
  .max(PASSWORD_MAX, "Senha longa demais")
  .refine(hasNoNul, "Senha inválida");

export const accountNameSchema = z
  .string({ error: "Informe seu nome" })
  .trim()
  .min(3, NAME_TOO_SHORT)
  .max(PERSON_LIMITS.name, NAME_TOO_LONG)
  // oxlint-disable-next-line no-control-regex
  .refine((value) => !/[\u0000-\u001f\u007f-\u009f]/.test(value), "Nome inválido");
export const newEmailSchema = accountEmailSchema.refine(
  (value) => z.email().safeParse(value).success,
  "E-mail inválido",
);

export const registerSchema = z.object(
  { name: accountNameSchema, email: newEmailSchema, password: newPasswordSchema },
  { error: "Informe seu nome, seu e-mail e uma senha" },
);
export type RegisterInput = z.infer<typeof registerSchema>;

/** `POST /api/auth/register` answers without an account, which does not exist yet. */
export const registeredSchema = z.object({ message: z.string() });

/** Sent by `GET /api/auth/verify` and every login while the person may do nothing else. */
const mustSetUpSecondFactor = z
  .literal(true)
  .optional()
  .describe("O papel pede verificação em duas etapas, e a conta ainda não tem: até lá, só a própria conta");

export const loginAnswerSchema = z
  .object({ token: z.string(), user: userSchema, mustSetUpSecondFactor })
  .describe("O token da sessão e de quem ela é");
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const verifyAnswerSchema = z.object({ user: userSchema, mustSetUpSecondFactor });
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;

export const forgotSchema = z.object({ email: accountEmailSchema }, { error: "Informe seu e-mail" });

export const BROKEN_LINK = "O link está incompleto";
export const mailedToken: z.ZodString = z.string({ error: BROKEN_LINK }).max(200);

export const resetSchema = z.object(
  { token: mailedToken, password: newPasswordSchema },
  { error: "Informe a nova senha" },
);

export const changePasswordSchema = z.object(
  { current: givenPassword("Informe a senha atual"), password: newPasswordSchema },
  { error: "Informe a senha atual e a nova" },
);

/** Requires exactly one of the proofs. */
export const confirmSchema = z
  .object(
    {
      password: givenPassword("Informe sua senha").optional(),
      code: codeSchema.optional(),
      passkey: passkeyResponseSchema.optional(),
    },
    { error: "Informe sua senha" },
  )
  .refine(({ password, code, passkey }) => [password, code, passkey].filter(Boolean).length === 1, {
    path: ["password"],
    message: "Informe sua senha",
  });

/** `POST /api/auth/confirm`. */
export const confirmedSchema = z.object({
  token: z.string().optional().describe("O novo token da sessão; falta se outra aba acabou de receber um"),
});
export type Confirmed = z.infer<typeof confirmedSchema>;
