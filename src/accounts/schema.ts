import { z } from "zod";

/**
 * `admin` does everything; `editor` writes content and reads statistics (contract §2); `author` writes own drafts
 * and asks for their publication.
 */
export const roleSchema = z.enum(["admin", "editor", "author"], {
  error: "Papel: use admin, editor ou author",
});
export type Role = z.infer<typeof roleSchema>;

const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
});
export type User = z.infer<typeof userSchema>;

/** PostgreSQL cannot store NUL. */
const hasNoNul = (value: string): boolean => !value.includes("\0");

/** Longest password: hashing a longer one would only cost time. */
const PASSWORD_MAX = 1000;

/** E-mail addresses of accounts are stored trimmed and in lower case. */
const accountEmailSchema = z
  .string({ error: "Informe seu e-mail" })
  .trim()
  .toLowerCase()
  .min(1, "Informe seu e-mail")
  .max(254, "E-mail longo demais")
  .refine(hasNoNul, "E-mail inválido");

/** Specification §5, login: both are required, and no further rule is disclosed. */
export const loginSchema = z.object(
  {
    email: accountEmailSchema,
    password: z
      .string({ error: "Informe sua senha" })
      .min(1, "Informe sua senha")
      .max(PASSWORD_MAX, "Senha longa demais")
      .refine(hasNoNul, "Senha inválida"),
  },
  { error: "Informe seu e-mail e sua senha" },
);
export type LoginInput = z.infer<typeof loginSchema>;

/** Contract §3: ten characters at least. */
export const PASSWORD_MIN = 10;

/** The name of a new account. */
export const newNameField = z
  .string({ error: "Informe seu nome" })
  .trim()
  .min(3, "Nome deve ter pelo menos 3 caracteres")
  .max(120, "Nome deve ter no máximo 120 caracteres")
  // oxlint-disable-next-line no-control-regex
  .refine((value) => !/[\u0000-\u001f\u007f-\u009f]/.test(value), "Nome inválido");

/** The e-mail address of a new account. */
export const accountEmailField = accountEmailSchema.refine(
  (value) => z.email().safeParse(value).success,
  "E-mail inválido",
);

/** A password that somebody chooses. */
export const newPasswordField = z
  .string({ error: "Informe uma senha" })
  .min(PASSWORD_MIN, `Senha deve ter pelo menos ${PASSWORD_MIN} caracteres`)
  .max(PASSWORD_MAX, "Senha longa demais")
  .refine(hasNoNul, "Senha inválida");

/** The fields of the registration form. */
export const registerSchema = z.object(
  { name: newNameField, email: accountEmailField, password: newPasswordField },
  { error: "Informe seu nome, seu e-mail e uma senha" },
);
export type RegisterInput = z.infer<typeof registerSchema>;

/** Answer of `POST /api/auth/register`: there is no account yet. */
export const registeredSchema = z.object({ message: z.string() });

export const loginAnswerSchema = z.object({ token: z.string(), user: userSchema });
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

export const verifyAnswerSchema = z.object({ user: userSchema });
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;
