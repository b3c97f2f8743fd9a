// The only module that reads the environment. Everything else receives a Config.

import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { dateFormatter } from "#src/shared/time/date-formatter.ts";
import { StartError } from "./start-error.ts";

const NO_PORT = "precisa ser um número de porta, de 0 a 65535";
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

const IMAP_FORM = "precisa ser como imaps://usuario:senha@servidor/INBOX";

const webUrl = z.url({ protocol: /^https?$/, error: "precisa ser um endereço http(s)" });
const webOrigin = webUrl
  // Zod runs this rule even if the previous one failed.
  .refine((value) => URL.parse(value)?.pathname === "/" && !/[?#@]/.test(value), {
    error: "precisa ser uma origem como https://www.exemplo.com.br, sem caminho",
  })
  .transform((value) => URL.parse(value)?.origin ?? value);

/** Shorter secrets can be guessed with a copy of the database. */
const SECRET_KEY_MIN = 32;

const environmentSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number({ error: NO_PORT }).int(NO_PORT).min(0, NO_PORT).max(65535, NO_PORT).default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: webOrigin.optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, "precisa ser um fuso horário como America/Sao_Paulo")
    .default("America/Sao_Paulo"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "precisa ser como postgres://usuario:senha@servidor/banco" })
    .optional(),
  MIGRATIONS_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "precisa ser como postgres://usuario:senha@servidor/banco" })
    .optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP: z.enum(["on", "off"], { error: "precisa ser on ou off" }).default("on"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(8, "precisa ter pelo menos 8 caracteres").optional(),
  BACKUP_S3_ENDPOINT: webUrl.optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "precisa ser como smtp://usuario:senha@servidor:587" })
    .optional(),
  SMTP_REQUIRE_TLS: z.enum(["on", "off"], { error: "precisa ser on ou off" }).default("on"),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^@<>\s]+@[^@<>\s]+>|[^@<>\s]+@[^@<>\s]+)$/,
      "precisa ser como Nome <endereco@exemplo.com.br>",
    )
    .optional(),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/, error: IMAP_FORM })
    .transform((value, context) => {
      const account = readMailbox(new URL(value));
      if (!account) context.addIssue(IMAP_FORM);
      return account ?? z.NEVER;
    })
    .optional(),
  MAIL_OAUTH_AUTHORIZE_URL: webUrl.optional(),
  MAIL_OAUTH_TOKEN_URL: webUrl.optional(),
  MAIL_OAUTH_REVOKE_URL: webUrl.optional(),
  MAIL_OAUTH_SCOPE: z.string().optional(),
  IMAP_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]+$/, "precisa ser um nome como mx.exemplo.com.br")
    .optional(),
  ADMIN_EMAIL: z.email("precisa ser um endereço de e-mail").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "precisa ter pelo menos 8 caracteres")
    .max(1000, "pode ter no máximo 1000 caracteres")
    .optional(),
  SECRET_KEY: z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => key.length >= SECRET_KEY_MIN),
      `precisa ter pelo menos ${SECRET_KEY_MIN} caracteres, como 32 bytes aleatórios em base64; para trocá-la, a nova, uma vírgula, a antiga`,
    )
    .optional(),
  AUTOMATION_WEBHOOK_URL: webUrl.optional(),
  AUTOMATION_WEBHOOK_SECRET: z
    .string()
    .refine(isSigningKey, "precisa ser whsec_ e base64 de pelo menos 16 bytes, ou outro texto qualquer")
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.every(isAddressOrCidr),
      "precisa ser uma lista de endereços ou CIDRs, separados por vírgula",
    )
    .optional(),
  RATE_LIMITS: z.enum(["on", "off"], { error: "precisa ser on ou off" }).default("on"),
  PRIVATE_ADDRESSES: z.enum(["allow", "refuse"], { error: "precisa ser allow ou refuse" }).default("refuse"),
  DEFAULT_WHATSAPP_NUMBER: z
    .string()
    .transform((value) => value.replace(/\D/g, ""))
    .refine(
      (digits) => digits.length >= 10 && digits.length <= 15,
      "precisa ser um telefone com o código do país",
    )
    .optional(),
  SERVICE_WORKER: z.enum(["on", "off"], { error: "precisa ser on ou off" }).default("on"),
  DRAIN_SECONDS: z.coerce
    .number({ error: "precisa ser um número de segundos" })
    .min(0, "precisa ser 0 ou mais")
    .max(20, "pode ser no máximo 20")
    .optional(),
  SEED: z.enum(["demo", "none"], { error: "precisa ser demo ou none" }).default("demo"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "precisa ser fatal, error, warn, info, debug, trace ou silent",
    })
    .default("info"),
});

/** A bucket of any service with the S3 API. */
export interface Bucket {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A folder on a mail server, with its credentials. */
export interface MailboxConfig {
  host: string;
  port: number;
  /** Implicit TLS. Otherwise the server must offer STARTTLS, unless it runs on this machine. */
  isSecure: boolean;
  isOnThisMachine: boolean;
  user: string;
  login: "password" | "oauth";
  /** Undefined if it was stored with a key that is gone, or if the site logs in by OAuth. */
  password: string | undefined;
  folder: string;
  /**
   * Name that the mail server signs `Authentication-Results` with; undefined accepts the first such header.
   */
  authservId: string | undefined;
  /** False if an administrator entered it on screen. */
  isFromEnvironment: boolean;
}

/** Automatic backups. */
export interface BackupConfig {
  /** If off, no backup is taken at night or before migrations. */
  isOn: boolean;
  /** Absolute path; unused with a bucket. */
  dir: string;
  s3: Bucket | undefined;
  /** Without it, files are not encrypted. */
  passphrase: string | undefined;
}

export interface Config {
  mode: "production" | "development" | "test";
  port: number;
  host: string;
  siteUrl: string | undefined;
  timeZone: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Same database, as the role that owns the schema. Defaults to `databaseUrl`. */
  migrationsDatabaseUrl: string | undefined;
  /** Without it, images are stored under `dataDir`. */
  s3: Bucket | undefined;
  backup: BackupConfig;
  /** `requireTls`: refuse mail servers that cannot encrypt. */
  mail: { smtpUrl: string | undefined; requireTls: boolean; from: string | undefined };
  /** Receives replies to the dashboard's mails. Overrides the mailbox entered on screen (resources/mailbox.server.ts). */
  mailbox: MailboxConfig | undefined;
  /** An identity server of the owner's, besides Google and Microsoft, that grants access to the mailbox. */
  mailOAuth:
    | { authorizeUrl: string; tokenUrl: string; revokeUrl: string | undefined; scope: string }
    | undefined;
  firstAdmin: { email: string | undefined; password: string | undefined };
  /** Keys for secrets in the database, the newest first. If empty, see secret-key.ts. */
  secretKeys: string[];
  automation: { url: string | undefined; secret: string | undefined };
  trustProxy: string[];
  rateLimits: boolean;
  /** Allows URLs from users (images, webhooks) to lead into private networks. */
  allowPrivateAddresses: boolean;
  defaultWhatsappNumber: string | undefined;
  /** If off, browsers remove the worker and its caches. */
  serviceWorker: boolean;
  /** How long a stopping process keeps answering while /readyz returns 503, so that a load balancer notices. */
  drainMs: number;
  seed: "demo" | "none";
  logLevel: string;
  /** True if this must be somebody's own machine: loopback host, and no SITE_URL, proxy or DATABASE_URL. */
  isPrivateMachine: boolean;
}

/**
 * Reads the configuration from environment variables. Blank variables count as unset.
 * @throws StartError naming the first invalid variable
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const env = parsed.data;
  const isLoopback = LOOPBACK_HOSTS.has(env.HOST);
  if (env.RATE_LIMITS === "off" && !isLoopback) {
    throw new StartError("RATE_LIMITS off só é aceito enquanto HOST é um endereço da própria máquina");
  }
  if (env.MIGRATIONS_DATABASE_URL && !env.DATABASE_URL)
    throw new StartError(
      "MIGRATIONS_DATABASE_URL só serve junto com DATABASE_URL, para o mesmo banco de dados",
    );
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL,
    timeZone: env.TIME_ZONE,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    migrationsDatabaseUrl: env.MIGRATIONS_DATABASE_URL,
    s3: readBucket(env, "S3_"),
    backup: {
      isOn: env.BACKUP === "on",
      dir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, "backups")),
      s3: readBucket(env, "BACKUP_S3_"),
      passphrase: env.BACKUP_PASSPHRASE,
    },
    mail: { smtpUrl: env.SMTP_URL, requireTls: env.SMTP_REQUIRE_TLS === "on", from: env.MAIL_FROM },
    mailbox: env.IMAP_URL && { ...env.IMAP_URL, authservId: env.IMAP_AUTHSERV_ID },
    mailOAuth: readIdentityServer(env),
    firstAdmin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    secretKeys: env.SECRET_KEY ?? [],
    automation: { url: env.AUTOMATION_WEBHOOK_URL, secret: env.AUTOMATION_WEBHOOK_SECRET },
    trustProxy: env.TRUST_PROXY ?? [],
    rateLimits: env.RATE_LIMITS === "on",
    allowPrivateAddresses: env.PRIVATE_ADDRESSES === "allow",
    defaultWhatsappNumber: env.DEFAULT_WHATSAPP_NUMBER,
    serviceWorker: env.SERVICE_WORKER === "on",
    // An embedded database means that there is no other process to switch to.
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 3 : 0)) * 1000,
    seed: env.SEED,
    logLevel: env.LOG_LEVEL,
    isPrivateMachine: isLoopback && !env.SITE_URL && !env.TRUST_PROXY && !env.DATABASE_URL,
  };
}

function readIdentityServer(env: z.infer<typeof environmentSchema>): Config["mailOAuth"] {
  const { MAIL_OAUTH_AUTHORIZE_URL: authorizeUrl, MAIL_OAUTH_TOKEN_URL: tokenUrl } = env;
  if (!authorizeUrl && !tokenUrl) return undefined;
  if (!authorizeUrl || !tokenUrl)
    throw new StartError("MAIL_OAUTH_AUTHORIZE_URL e MAIL_OAUTH_TOKEN_URL só servem juntos");
  const { MAIL_OAUTH_REVOKE_URL: revokeUrl, MAIL_OAUTH_SCOPE: scope = "offline_access" } = env;
  return { authorizeUrl, tokenUrl, revokeUrl, scope };
}

/** @returns undefined if the server, user or password is missing */
function readMailbox(url: URL): MailboxConfig | undefined {
  const parts = [url.username, url.password, url.pathname.slice(1)];
  try {
    const [user = "", password = "", folder = ""] = parts.map(decodeURIComponent);
    if (!url.hostname || !user || !password) return undefined;
    const isSecure = url.protocol === "imaps:";
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(url.port) || (isSecure ? 993 : 143),
      isSecure,
      isOnThisMachine: LOOPBACK_HOSTS.has(url.hostname),
      user,
      login: "password",
      password,
      folder: folder || "INBOX",
      authservId: undefined,
      isFromEnvironment: true,
    };
  } catch {
    return undefined;
  }
}

/** Requires all of S3_* or none, so that a missing one is noticed at the start instead of the first upload. */
function readBucket(
  env: z.infer<typeof environmentSchema>,
  prefix: "S3_" | "BACKUP_S3_",
): Bucket | undefined {
  const endpoint = env[`${prefix}ENDPOINT`];
  const name = env[`${prefix}BUCKET`];
  const region = env[`${prefix}REGION`];
  const accessKeyId = env[`${prefix}ACCESS_KEY_ID`];
  const secretAccessKey = env[`${prefix}SECRET_ACCESS_KEY`];
  const given = {
    ENDPOINT: endpoint,
    BUCKET: name,
    REGION: region,
    ACCESS_KEY_ID: accessKeyId,
    SECRET_ACCESS_KEY: secretAccessKey,
  };
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(given).length) return undefined;
  if (!endpoint || !name || !region || !accessKeyId || !secretAccessKey) {
    const names = missing.map(([one]) => `${prefix}${one}`).join(", ");
    throw new StartError(
      `${names} também precisa ser definido: um balde precisa de todos os ${prefix}*, ou de nenhum`,
    );
  }
  return { endpoint, name, region, accessKeyId, secretAccessKey };
}

function isTimeZone(value: string): boolean {
  try {
    dateFormatter("pt-BR", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** With an empty or invalid key, anybody could forge a signature. */
function isSigningKey(value: string): boolean {
  if (!value.startsWith("whsec_")) return true;
  const key = value.slice("whsec_".length);
  return /^[A-Za-z0-9+/]+={0,2}$/.test(key) && Buffer.from(key, "base64").length >= 16;
}

function isAddressOrCidr(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  return longest > 0 && isPrefix && rest.length === 0;
}
