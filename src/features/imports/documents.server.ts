import { and, eq } from "drizzle-orm";
import { PICTURE_FAILURES } from "#src/media/fetched-pictures.ts";
import { storeFile } from "#src/media/files.server.ts";
import { type FetchFailure, fetchPublic } from "#src/platform/http/outgoing/fetch-public.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { FILE_BYTES, FILE_MB } from "#src/shared/media/upload-limits.ts";
import { decodeAddress } from "./old-site/decode-address.ts";
import type { OldServer } from "./old-site/old-server.ts";
import { importedItemsTable } from "./table.ts";

const TIMEOUT_MS = 60_000;

const FAILURES: Record<FetchFailure, string> = {
  ...PICTURE_FAILURES,
  "too-large": `o arquivo tem mais de ${FILE_MB} MB`,
  timeout: "o servidor demorou demais",
  unreachable: "o servidor não respondeu",
  refused: "o servidor não o tem",
};

export type ImportedDocument = { ok: true; path: string } | { ok: false; message: string };

/** Remembers documents across runs, but failures only during this run. */
export function createDocumentImporter(
  resources: Resources & OldServer,
  host: string,
): (url: string) => Promise<ImportedDocument> {
  const pending = new Map<string, Promise<ImportedDocument>>();
  return (url) => {
    const pendingImport = pending.get(url) ?? importDocument(resources, host, url);
    pending.set(url, pendingImport);
    return pendingImport;
  };
}

async function importDocument(
  resources: Resources & OldServer,
  host: string,
  url: string,
): Promise<ImportedDocument> {
  const { host: ofHost, oldId: ofOldId, itemId } = importedItemsTable;
  const oldId = `file:${url.slice(0, 1000)}`;
  const [stored] = await resources.db
    .select({ path: itemId })
    .from(importedItemsTable)
    .where(and(eq(ofHost, host), eq(ofOldId, oldId)));
  if (stored) return { ok: true, path: stored.path };
  const fetched = await fetchPublic(url, {
    allowPrivate: resources.config.allowPrivateAddresses,
    ...(resources.resolve && { resolve: resources.resolve }),
    ...(resources.signal && { signal: resources.signal }),
    maxBytes: FILE_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  if (!fetched.ok) return { ok: false, message: FAILURES[fetched.reason] };
  const name = decodeAddress(new URL(url).pathname.split("/").at(-1) ?? "");
  const made = await storeFile(resources, fetched.bytes, name, { isKept: true });
  if (!made.ok) return { ok: false, message: "não é um arquivo que possamos guardar" };
  await resources.db
    .insert(importedItemsTable)
    .values({ host, oldId, kind: "files", itemId: made.file.url })
    .onConflictDoNothing();
  return { ok: true, path: made.file.url };
}
