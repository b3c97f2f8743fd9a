import { z } from "zod";

const PROVIDERS = ["google", "microsoft", "own"] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_NAMES: Record<Provider, string> = {
  google: "Google",
  microsoft: "Microsoft 365",
  own: "Servidor de identidade próprio",
};

/** Address of `POST /api/mailbox/oauth/{provider}`. */
export const authorizedProviderSchema = z.object({
  provider: z.enum(PROVIDERS, "Provedor: escolha Google ou Microsoft"),
});

/** Body of `POST /api/mailbox/oauth/{provider}`. */
export const startAuthorizationSchema = z.object(
  {
    tenant: z
      .string("ID do diretório: envie um texto")
      .trim()
      .max(100, "ID do diretório: no máximo 100 caracteres")
      .regex(/^[\w.-]*$/, "ID do diretório: use o ID (locatário) que o Entra mostra")
      .default("")
      .describe("Só da Microsoft; vazio, contas de qualquer empresa"),
    address: z
      .literal("")
      .or(z.email("Conta: use o e-mail da conta a conectar").max(254, "Conta: longa demais"))
      .default("")
      .describe("Vazia, a conta que se escolhe na página do provedor"),
    clientId: z
      .string("ID do aplicativo: envie um texto")
      .trim()
      .min(1, "ID do aplicativo: cole o que o provedor mostra")
      .max(300, "ID do aplicativo: no máximo 300 caracteres")
      .regex(/^[\x21-\x7e]+$/, "ID do aplicativo: cole só o ID, sem espaços"),
    clientSecret: z
      .string("Chave secreta: envie um texto")
      .trim()
      .max(1000, "Chave secreta: no máximo 1000 caracteres")
      .regex(/^[\x21-\x7e]*$/, "Chave secreta: cole só a chave, sem espaços")
      .default("")
      .describe("Vazia, fica a que está guardada para o mesmo aplicativo"),
  },
  "Envie a conta em um objeto JSON",
);
export type StartAuthorization = z.infer<typeof startAuthorizationSchema> & { provider: Provider };

export const startedAuthorizationSchema = z.object({
  url: z.url().describe("A página do provedor, em que se autoriza"),
});

/** Body of `POST /api/mailbox/oauth/finish`. */
export const finishAuthorizationSchema = z.object(
  {
    state: z.string("Retorno do provedor: incompleto").min(1).max(200),
    code: z.string().min(1).max(10_000).optional(),
    error: z.string().max(200).optional(),
  },
  "Retorno do provedor: incompleto",
);
export type FinishAuthorization = z.infer<typeof finishAuthorizationSchema>;

/** Answer of `GET /api/mailbox/oauth`, without secrets. */
export const mailAuthorizationSchema = z.object({
  state: z
    .enum(["none", "connected", "ended"])
    .describe("`ended`: o provedor não renova mais o acesso, até que se conecte de novo"),
  provider: z.enum(PROVIDERS).nullable(),
  tenant: z.string(),
  address: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  connectedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  redirectUri: z.string().describe("O endereço de volta, que se registra no provedor"),
  providers: z.array(z.enum(PROVIDERS)).describe("Os que se podem escolher"),
});
export type MailAuthorizationState = z.infer<typeof mailAuthorizationSchema>;
