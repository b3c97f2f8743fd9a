// Reads a backup file twice: completely, to check it, and then its parts.

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { fileId } from "#src/media/files.server.ts";
import { imageId } from "#src/media/media.server.ts";
import { StartError } from "#src/platform/start-error.ts";
import { AGE_MARK, decrypt } from "./encryption.ts";
import {
  type ArchiveEnd,
  type ArchiveHead,
  type ArchivePart,
  END,
  endSchema,
  type Entry,
  FORMAT,
  HEAD,
  headSchema,
  sha256,
  SUMS,
} from "./format.ts";

// Explains to operators why a file could not be read or written.
const REASONS: Record<string, string> = {
  EACCES: "falta permissão",
  EISDIR: "há uma pasta com esse nome",
  ENOENT: "ele não existe",
  ENOTDIR: "há um arquivo no lugar da pasta",
  EPERM: "falta permissão",
  EROFS: "o disco só permite leitura",
  Z_BUF_ERROR: "falta o fim",
  Z_DATA_ERROR: "os dados não abrem",
};

/** Larger than any entry that this program writes. */
const MAX_ENTRY_BYTES = 1024 ** 3;
const FILE = /^(images|files)\/[0-9a-f]{32}$/;
const PIECE = /^tables\/([a-z_][a-z0-9_]*)\/\d{8,}$/;

export interface CheckedArchive {
  head: ArchiveHead;
  end: ArchiveEnd;
  /** Ids of the contained images and documents. */
  images: string[];
  /** Reads the file again, for the parts between head and end. */
  readParts(): AsyncGenerator<ArchivePart, void, void>;
}

/**
 * Reads the whole file and checks every part.
 * @throws StartError with one line, unless it is a complete backup that this version can read
 */
export async function checkArchive(file: string, passphrase?: string): Promise<CheckedArchive> {
  const sums: string[] = [];
  const images: string[] = [];
  let head: ArchiveHead | undefined;
  let end: ArchiveEnd | undefined;
  let isComplete = false;
  for await (const entry of readEntries(file, passphrase)) {
    if (isComplete) throw damaged(file, "há algo depois do fim");
    if (!head) head = readHead(file, entry);
    else if (entry.name === SUMS) {
      if (!end || entry.bytes.toString() !== sums.join(""))
        throw damaged(file, "as somas de verificação diferem");
      isComplete = true;
    } else if (entry.name === END) end = endSchema.safeParse(fromJson(entry)).data;
    else checkPart(file, entry, head, images);
    sums.push(`${sha256(entry.bytes)}  ${entry.name}\n`);
  }
  if (!head || !end || !isComplete) throw damaged(file, "falta o fim");
  return { head, end, images, readParts: () => readParts(file, passphrase) };
}

function readHead(file: string, entry: Entry): ArchiveHead {
  const first = entry.name === HEAD ? fromJson(entry) : undefined;
  if (!first) throw notOurs(file);
  const { format } = first as { format?: unknown };
  if (typeof format === "number" && format > FORMAT)
    throw new StartError(
      `${file} foi escrito por uma Vitrine mais nova (formato ${format}): restaure com ela. Nada mudou.`,
    );
  const head = headSchema.safeParse(first);
  if (!head.success) throw damaged(file, "a descrição não pode ser lida");
  return head.data;
}

/** Rejects unknown names, which mean that somebody changed the file. Entry names are never used as paths. */
function checkPart(file: string, { name, bytes }: Entry, { tables }: ArchiveHead, images: string[]): void {
  if (FILE.test(name)) {
    const [kind, id = ""] = name.split("/");
    const found = kind === "images" ? imageId(bytes) : fileId(bytes);
    if (found !== id)
      throw damaged(
        file,
        `${kind === "images" ? "a imagem" : "o arquivo"} ${id} é outr${kind === "images" ? "a" : "o"}`,
      );
    images.push(id);
    return;
  }
  const table = PIECE.exec(name)?.[1];
  if (!table) throw damaged(file, "há um arquivo com um nome que não é de uma cópia");
  if (!tables.some((one) => one.name === table)) throw damaged(file, `a tabela ${table} não é conhecida`);
}

async function* readParts(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<ArchivePart, void, void> {
  for await (const { name: path, bytes } of readEntries(file, passphrase)) {
    const [kind, name = ""] = path.split("/");
    if (kind === "images" || kind === "files" || kind === "tables") yield { kind, name, bytes };
  }
}

async function* readEntries(file: string, passphrase: string | undefined): AsyncGenerator<Entry, void, void> {
  const isEncrypted = await beginsWithMark(file);
  const tar = extract();
  let isTar = false;
  try {
    const raw = createReadStream(file);
    const zipped = isEncrypted ? await decrypt(file, raw, passphrase) : raw;
    const read = pipeline(zipped, createGunzip(), tar);
    // Errors are thrown where the tar is read, or at its end.
    read.catch(() => {});
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header;
      if (size > MAX_ENTRY_BYTES) throw new Error("uma parte é grande demais");
      if (type !== "file") throw new Error("uma parte não é um arquivo");
      isTar = true;
      yield { name, bytes: await buffer(entry) };
    }
    await read;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall) throw cannotRead(file, error as Error);
    // The file is not gzip, or its content is not a tar file.
    if (!isTar && !isEncrypted && code !== "Z_BUF_ERROR") throw notOurs(file);
    throw damaged(file, reasonOf(error));
  } finally {
    tar.destroy();
  }
}

async function beginsWithMark(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    try {
      const { buffer: start, bytesRead } = await handle.read(
        Buffer.alloc(AGE_MARK.length),
        0,
        AGE_MARK.length,
        0,
      );
      return start.toString("latin1", 0, bytesRead) === AGE_MARK;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw cannotRead(file, error as Error);
  }
}

const notOurs = (file: string): StartError =>
  new StartError(`${file} não é uma cópia de segurança da Vitrine. Nada mudou.`);
const cannotRead = (file: string, error: Error): StartError =>
  new StartError(`${file} não pode ser lido: ${reasonOf(error)}. Nada mudou.`, { cause: error });
const damaged = (file: string, how: string): StartError =>
  new StartError(`${file} está danificado ou incompleto (${how}): nada mudou.`);

function fromJson({ bytes }: Entry): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Explains an error of the file system or of decompression. */
export function reasonOf(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
