import { z } from "zod";
import { mailboxSchema } from "#src/features/leads/mail/mailbox/schema.ts";

const SECURITIES = ["tls", "starttls"] as const;
export type MailSecurity = (typeof SECURITIES)[number];

export const SECURITY_NAMES: Record<"smtp" | "imap", Record<MailSecurity, string>> = {
  smtp: { starttls: "STARTTLS (porta 587)", tls: "TLS (porta 465)" },
  imap: { tls: "TLS (porta 993)", starttls: "STARTTLS (porta 143)" },
};

/** Returns the fields of a server's address and login. @param example a host for the message */
const serverFields = (example: string, port: number) => ({
  host: z
    .string("Servidor: informe o endereço")
    .trim()
    .max(253, "Servidor: no máximo 253 caracteres")
    .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i, `Servidor: use só o nome, como ${example}`),
  port: z.coerce
    .number<string | number>(`Porta: use um número, como ${port}`)
    .int(`Porta: use um número, como ${port}`)
    .min(1, "Porta: use um número de 1 a 65535")
    .max(65535, "Porta: use um número de 1 a 65535"),
  security: z.enum(SECURITIES, "Segurança: escolha TLS ou STARTTLS"),
  user: z.string("Usuário: envie um texto").trim().max(320, "Usuário: no máximo 320 caracteres").default(""),
  login: z
    .enum(["password", "oauth"], "Login: escolha senha ou conta conectada")
    .default("password")
    .describe("`oauth`: pela conta conectada, sem senha"),
  password: z
    .string("Senha: envie um texto")
    .max(1000, "Senha: no máximo 1000 caracteres")
    .optional()
    .describe("Vazia ou ausente, fica a que está guardada"),
});

/** Body of `PUT /api/operation/mail-server`. */
export const mailServerInputSchema = z.object(
  {
    ...serverFields("smtp.suaempresa.com.br", 587),
    sender: z
      .email("Remetente: use um e-mail, como site@suaempresa.com.br")
      .max(254, "Remetente: longo demais"),
  },
  "Envie o servidor de e-mail em um objeto JSON",
);
export type MailServerInput = z.infer<typeof mailServerInputSchema>;

/** Body of `PUT /api/mailbox`. */
export const mailboxInputSchema = z.object(
  {
    ...serverFields("imap.suaempresa.com.br", 993),
    security: z.enum(SECURITIES, "Segurança: escolha TLS ou STARTTLS").default("tls"),
    user: z
      .string("Usuário: informe o da caixa")
      .trim()
      .min(1, "Usuário: informe o da caixa, em geral o endereço de e-mail")
      .max(320, "Usuário: no máximo 320 caracteres"),
    folder: z
      .string("Pasta: envie um texto")
      .trim()
      .max(200, "Pasta: no máximo 200 caracteres")
      .regex(/^\P{Cc}*$/u, "Pasta: use só o nome, como INBOX")
      .default("")
      .describe("Vazia, a caixa de entrada (INBOX)"),
    authservId: z
      .string("Verificação de remetentes: envie um texto")
      .trim()
      .max(253, "Verificação de remetentes: no máximo 253 caracteres")
      .regex(/^[\w.-]*$/, "Verificação de remetentes: use um nome, como mx.google.com")
      .default("")
      .describe("O nome com que o servidor assina Authentication-Results; vazio, vale o primeiro resultado"),
  },
  "Envie a caixa de e-mail em um objeto JSON",
);
export type MailboxInput = z.infer<typeof mailboxInputSchema>;

export const LOGIN_NAMES = { password: "Senha", oauth: "Conta conectada" } as const;

const shownServer = {
  host: z.string(),
  port: z.int(),
  security: z.enum(SECURITIES),
  user: z.string(),
  login: z.enum(["password", "oauth"]),
  hasPassword: z.boolean(),
};

/** Response of `GET /api/operation/mail-server`, without the password. */
export const mailServerSchema = z.object({
  server: z.object(shownServer).nullable().describe("O que está em vigor"),
  sender: z.string().describe("O e-mail de quem envia; o nome é o da empresa"),
  isServerOfEnvironment: z.boolean().describe("SMTP_URL vence o que se informa aqui"),
  isSenderOfEnvironment: z.boolean().describe("MAIL_FROM vence o que se informa aqui"),
});
export type MailServerState = z.infer<typeof mailServerSchema>;

/** Answer of `GET /api/mailbox`, without the password. */
export const mailboxStateSchema = mailboxSchema.extend({
  server: z
    .object({ ...shownServer, folder: z.string(), authservId: z.string() })
    .nullable()
    .describe("O que está em vigor"),
  provider: z.string().nullable().describe("O provedor reconhecido pelo servidor, como `google`"),
  auth: z.enum(["password", "oauth"]).nullable().describe("Como se entra na caixa"),
  isServerOfEnvironment: z.boolean().describe("IMAP_URL vence o que se informa aqui"),
});
export type MailboxState = z.infer<typeof mailboxStateSchema>;

const testSchema = z.object({ ok: z.boolean(), detail: z.string() });

/** Answer of `POST /api/mailbox/test`. */
export const testedMailSchema = z.object({
  sending: testSchema.describe("Um e-mail a quem chama"),
  reading: testSchema.describe("De quem é a caixa, e quantos e-mails há nela"),
  plusAddress: testSchema.describe("Se nome+qualquer@ chega à caixa; sabe-se em alguns minutos"),
});
export type TestedMail = z.infer<typeof testedMailSchema>;

/** Values of the forms; the port is edited as text. */
export type ServerValues = Record<"host" | "port" | "user" | "password", string> & {
  security: MailSecurity;
  login: keyof typeof LOGIN_NAMES;
};

/** Query of `GET /api/operation/mail-provider`. */
export const mailProviderQuerySchema = z.object({
  domain: z
    .string("Domínio: informe-o")
    .trim()
    .toLowerCase()
    .max(253, "Domínio: no máximo 253 caracteres")
    .regex(
      /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/,
      "Domínio: como suaempresa.com.br",
    ),
});

export const mailProviderSchema = z.object({
  preset: z.string().nullable().describe("O provedor reconhecido, como `google`"),
});
export type MailProvider = z.infer<typeof mailProviderSchema>;
