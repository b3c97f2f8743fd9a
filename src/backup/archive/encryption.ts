// Encrypts backups with a passphrase in the age format, which the public `age` tool reads.

import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { StartError } from "#src/platform/start-error.ts";

/** Start of every encrypted file. */
export const AGE_MARK = "age-encryption.org/";
/** File extension of encrypted backups. */
export const AGE_SUFFIX = ".age";

/**
 * OWASP's recommendation for scrypt: 128 MB for a moment. The library's default of 18 takes 256 MB, which a small
 * machine cannot spare.
 */
const WORK_FACTOR = 17;

/** Encrypts a stream. The library is loaded only if a passphrase is set. */
export async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Decrypts a stream that starts with the mark.
 * @throws StartError for a wrong passphrase; the stream fails if it was altered
 */
export async function decrypt(
  file: string,
  encrypted: Readable,
  passphrase: string | undefined,
): Promise<Readable> {
  if (!passphrase)
    throw new StartError(
      `${file} está criptografado: defina BACKUP_PASSPHRASE com a senha da cópia. Nada mudou.`,
    );
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)));
  } catch (error) {
    encrypted.destroy();
    const isWrong = (error as Error).message.startsWith("no identity matched");
    throw new StartError(
      isWrong
        ? `A senha de BACKUP_PASSPHRASE não abre ${file}: ele foi criptografado com outra. Nada mudou.`
        : `${file} está danificado ou incompleto: nada mudou.`,
      { cause: error },
    );
  }
}

// The library's global types and Node's are the same streams.
type WebStream = globalThis.ReadableStream<Uint8Array>;
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as WebStream;
const fromWeb = (stream: WebStream) => Readable.fromWeb(stream as unknown as ReadableStream);
