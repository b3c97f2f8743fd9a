// Encrypts secrets in the database, such as those of second factors and webhooks, so that a copy of the database does
// not reveal them. The key is outside the database: SECRET_KEY, or a file that the first start creates in DATA_DIR
// (docs/adr/0050). Both may list several keys, the newest first (docs/adr/0058).

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
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";

export interface SecretBox {
  /**
   * @param context place of the secret, such as `totp:<user id>`; it cannot be decrypted anywhere else
   * @returns `v1.<key>.<nonce>.<ciphertext>`
   */
  encrypt(text: string, context: string): string;
  /** @returns undefined if no key of ours encrypted it, or it was changed or moved */
  decrypt(sealed: string, context: string): string | undefined;
  /** Tells whether the newest key encrypted it. After a rotation, others need re-encryption. */
  isCurrent(sealed: string): boolean;
  /** Prefix of every text that the newest key encrypted. */
  prefix: string;
}

interface Key {
  /** Identifies the key without revealing it. */
  id: string;
  bytes: Buffer;
}

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** File name in DATA_DIR. */
const KEY_FILE = "secret-key";

/**
 * Opens the box of a configuration. Returns undefined with DATABASE_URL and without SECRET_KEY, because each process
 * would create its own key that the others cannot use.
 * @throws StartError if the key file cannot be read or written
 */
export function openSecretBox(
  config: Pick<Config, "dataDir" | "databaseUrl" | "secretKeys">,
): SecretBox | undefined {
  if (config.secretKeys.length > 0) return createSecretBox(config.secretKeys);
  return config.databaseUrl ? undefined : createSecretBox(readOrMakeKeys(config.dataDir));
}

export const isSealed = (text: string): boolean => /^v1\.[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** @param secrets the first one encrypts; the others still decrypt (rotation) */
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

/** Derives key and id from a secret of any length. Neither reveals the other. */
function deriveKey(secret: string): Key {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, "vitrine", info, length));
  return { id: derive("key id", 6).toString("base64url"), bytes: derive("key", 32) };
}

/**
 * Adds a new key to the front of the file. The others stay, because older backups need them.
 * @throws StartError if SECRET_KEY is used instead
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
    // This may run as root.
    chownSync(unfinished, uid, gid);
    renameSync(unfinished, file);
    syncFolder(dataDir);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw unusable(file, error);
  }
}

/** Returns the newest key first. If several processes start at once, the first one's file wins. */
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

/** Flushed to disk before the rename, because a power cut must not replace the keys by an empty file. */
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
    // Copying the folder may have lost the mode.
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
    // Fails if the file exists by now, and never leaves a partial key.
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
