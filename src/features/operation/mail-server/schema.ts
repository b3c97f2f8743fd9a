import { z } from "zod";

const SECURITIES = ["tls", "starttls"] as const;

export const SECURITY_NAMES: Record<(typeof SECURITIES)[number], string> = {
  starttls: "STARTTLS (porta 587)",
  tls: "TLS (porta 465)",
};

/** Body of `PUT /api/operation/mail-server`. */
export const mailServerInputSchema = z.object(
  {
    host: z
      .string("Servidor: informe o endereço")
      .trim()
      .max(253, "Servidor: no máximo 253 caracteres")
      .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i, "Servidor: use só o nome, como smtp.suaempresa.com.br"),
    port: z.coerce
      .number<string | number>("Porta: use um número, como 587")
      .int("Porta: use um número, como 587")
      .min(1, "Porta: use um número de 1 a 65535")
      .max(65535, "Porta: use um número de 1 a 65535"),
    security: z.enum(SECURITIES, "Segurança: escolha TLS ou STARTTLS"),
    user: z
      .string("Usuário: envie um texto")
      .trim()
      .max(320, "Usuário: no máximo 320 caracteres")
      .default(""),
    password: z
      .string("Senha: envie um texto")
      .max(1000, "Senha: no máximo 1000 caracteres")
      .optional()
      .describe("Vazia ou ausente, fica a que está guardada"),
    sender: z
      .email("Remetente: use um e-mail, como site@suaempresa.com.br")
      .max(254, "Remetente: longo demais"),
  },
  "Envie o servidor de e-mail em um objeto JSON",
);
export type MailServerInput = z.infer<typeof mailServerInputSchema>;

/** Response of `GET /api/operation/mail-server`, without the password. */
export const mailServerSchema = z.object({
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(SECURITIES),
      user: z.string(),
      hasPassword: z.boolean(),
    })
    .nullable()
    .describe("O que está em vigor"),
  sender: z.string().describe("O e-mail de quem envia; o nome é o da empresa"),
  isServerOfEnvironment: z.boolean().describe("SMTP_URL vence o que se informa aqui"),
  isSenderOfEnvironment: z.boolean().describe("MAIL_FROM vence o que se informa aqui"),
});
export type MailServerState = z.infer<typeof mailServerSchema>;
