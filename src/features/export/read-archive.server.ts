import { open } from "node:fs/promises";
import type { CsvRow } from "#src/platform/csv/read-csv.ts";
import { isLimitError, type Sandbox, sandboxModule } from "#src/platform/sandbox/sandbox.ts";
import { isZipError, ZipError } from "#src/platform/zip/read-zip.ts";
import type { ArchivedItem, ArchivedRows, ArchiveHost, RowsOptions, StoredEntry } from "./archive-reader.ts";
import type { Manifest } from "./archive-schema.ts";

export type { ArchivedItem, Manifest };

const READER = sandboxModule<typeof import("./archive-reader.ts")>("#src/features/export/archive-reader.ts");
/** Bytes of the file that the reader may request at once. */
const MAX_READ = 1024 ** 2;

/** Only one part can be read at a time. */
export interface Archive {
  manifest: Manifest;
  /** Yields every item, from JSON if the archive has both formats. */
  items(): AsyncGenerator<ArchivedItem, void, void>;
  /** Yields every picture, document and logo; `bytes` reads their content. */
  stored(): AsyncGenerator<StoredEntry, void, void>;
  /** Yields rows of tables and names of row files, in archive order. */
  rows(options: RowsOptions): AsyncGenerator<ArchivedRows, void, void>;
  /** Yields the lines of a slice's list in batches; undefined if the archive has no such list. */
  list(name: string): Promise<AsyncGenerator<CsvRow[], void, void> | undefined>;
  bytes(name: string): Promise<Buffer>;
}

/**
 * @param file path
 * @throws ZipError if it is not an archive, cannot be read, or needs too much time or memory; any call of
 * `use` may throw it
 */
export async function withArchive<Result>(
  sandbox: Pick<Sandbox, "session">,
  file: string,
  use: (archive: Archive) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const handle = await open(file);
  let current = "O arquivo";
  const host: ArchiveHost & Record<string, unknown> = {
    size: async () => (await handle.stat()).size,
    async read(offset, length) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(Math.min(length, MAX_READ)),
        0,
        null,
        offset,
      );
      return buffer.subarray(0, bytesRead);
    },
    async reading(name) {
      current = name;
    },
  };
  try {
    return await sandbox.session(
      READER,
      host,
      async (call) => {
        const manifest = await call("manifest");
        async function* batches<Piece>(): AsyncGenerator<Piece[], void, void> {
          for (let batch = await call("next"); batch; batch = await call("next")) yield batch as Piece[];
        }
        async function* each<Piece>(): AsyncGenerator<Piece, void, void> {
          for await (const batch of batches<Piece>()) yield* batch;
        }
        return use({
          manifest,
          async *items() {
            await call("startItems", manifest.kinds);
            yield* each<ArchivedItem>();
          },
          async *stored() {
            await call("startStored");
            yield* each<StoredEntry>();
          },
          async *rows(options) {
            await call("startRows", options);
            yield* each<ArchivedRows>();
          },
          list: async (name) => ((await call("startList", name)) ? batches<CsvRow>() : undefined),
          bytes: (name) => call("bytes", name),
        });
      },
      { ...(signal && { signal }) },
    );
  } catch (error) {
    if (isLimitError(error)) throw new ZipError(`${current} exige memória ou tempo demais para ser lido.`);
    if (isZipError(error)) throw new ZipError(error.message, { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
}
