// Encrypts what the database keeps and must not tell whoever reads it: secrets of second factors and of webhooks.
// The key is outside the database: SECRET_KEY, or a file that the first start makes in DATA_DIR (docs/adr/0050), each with
// the newest key first and older ones after it (docs/adr/0058).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  closeSync,
  fsyncSync,
  openSync,
} from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/platform/config.ts";
import { StartError } from "#src/platform/start-error.ts";

export interface SecretBox {
  /**
   * @param context where the secret belongs, such as `totp:<user id>`: put anywhere else, it cannot be read
   * @returns `v1.<key>.<nonce>.<ciphertext>`
   */
  encrypt(text: string, context: string): string;
  /** @returns undefined where the key that encrypted it is not among ours, or it was changed or moved */
  decrypt(sealed: string, context: string): string | undefined;
  /** Whether it was encrypted with the newest key: after a rotation, others are to be encrypted again. */
  isCurrent(sealed: string): boolean;
  /** What every text begins with that the newest key has encrypted. */
  prefix: string;
}

interface Key {
  /** Tells which key encrypted a text; says nothing about the key. */
  id: string;
  bytes: Buffer;
}

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** In DATA_DIR. */
const KEY_FILE = "secret-key";

/**
 * The box of a configuration; undefined with DATABASE_URL and without SECRET_KEY, since each process would make a key
 * of its own that the others cannot use.
 * @throws StartError where the key's file cannot be read or written
 */
export function openSecretBox(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKeys">,
): SecretBox | undefined {
  if (config.secretKeys.length > 0) return createSecretBox(config.secretKeys);
  return config.databaseUrl ? undefined : createSecretBox(readOrMakeKeys(config.dataDir));
}

/** Whether a text looks like one that a box has encrypted. */
export const isSealed = (text: string): boolean => /^v1\.[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** @param secrets the first one encrypts; what the others have encrypted can still be read (rotation) */
export function createSecretBox(secrets: string[]): SecretBox {
  const keys = secrets.map(deriveKey);
  const [current] = keys;
  if (!current) throw new Error("a secret box needs a key");
  const prefix = `${VERSION}.${current.id}.`;
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
    },
    decrypt(sealed, context) {
      const [version, id, nonce = "", text = ""] = sealed.split(".");
      const key = keys.find((one) => one.id === id);
      if (version !== VERSION || !key) return undefined;
      const bytes = Buffer.from(text, "base64url");
      try {
        const decipher = createDecipheriv(ALGORITHM, key.bytes, Buffer.from(nonce, "base64url"), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return undefined;
      }
    },
    isCurrent: (sealed) => sealed.startsWith(prefix),
    prefix,
  };
}

/** The secret may be of any length; key and id are derived from it, one says nothing about the other. */
function deriveKey(secret: string): Key {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, "vitrine", info, length));
  return { id: derive("key id", 6).toString("base64url"), bytes: derive("key", 32) };
}

/**
 * Puts a new key before those of the file. The others stay: older backups need them.
 * @throws StartError where SECRET_KEY is what counts
 */
export function addKeyToFile({
  dataDir,
  databaseUrl,
  secretKeys,
}: Parameters<typeof openSecretBox>[0]): void {
  if (secretKeys.length > 0 || databaseUrl)
    throw new StartError(
      "a chave é SECRET_KEY, na configuração: ponha nela a nova, uma vírgula e a de antes; nada mudou",
    );
  const file = join(dataDir, KEY_FILE);
  const keys = readOrMakeKeys(dataDir);
  const { uid, gid } = statSync(file);
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(unfinished, [makeKey(), ...keys, ""].join("\n"), WRITING);
    // Whoever runs this may be root.
    chownSync(unfinished, uid, gid);
    renameSync(unfinished, file);
    syncFolder(dataDir);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw unusable(file, error);
  }
}

/** The newest first. Several processes may start at once: the first one's file stays. */
function readOrMakeKeys(dataDir: string): string[] {
  const file = join(dataDir, KEY_FILE);
  try {
    return readKeys(file) ?? makeFile(dataDir, file);
  } catch (error) {
    throw unusable(file, error);
  }
}

const unusable = (file: string, error: unknown): StartError =>
  new StartError(`DATA_DIR: ${file} não pode ser lido ou escrito: ${(error as Error).message}`, {
    cause: error,
  });

/** On the disk before it has its name: a power cut must not leave an empty file where the keys were. */
const WRITING = { mode: 0o600, flag: "wx", flush: true } as const;

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

const makeKey = (): string => randomBytes(32).toString("base64url");

function readKeys(file: string): string[] | undefined {
  try {
    const keys = readFileSync(file, "utf8").trim().split(/\s+/);
    if (keys.some((key) => key.length < 32))
      throw new Error("não é uma chave; traga de volta a que havia, de uma cópia da máquina");
    // A copy of the folder may have lost it.
    chmodSync(file, 0o600);
    return keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function makeFile(dataDir: string, file: string): string[] {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const key = makeKey();
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(unfinished, `${key}\n`, WRITING);
  try {
    // Fails where the file has come to be meanwhile, and never leaves half a key.
    linkSync(unfinished, file);
    syncFolder(dataDir);
    return [key];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readKeys(file) ?? [];
  } finally {
    rmSync(unfinished, { force: true });
  }
}
