import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { POST_FIELDS } from "#src/features/posts/schema.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  addressesOfFiles,
  type ImportedAddress,
  saveImportedAddresses,
} from "#src/publishing/addresses/imported-addresses.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { keepFeedId } from "#src/publishing/public/feed-ids.server.ts";
import type {
  AnyPublishableType,
  ContentFields,
  NewFields,
} from "#src/publishing/publishable-type.server.ts";
import { addToRelease } from "#src/publishing/releases/fill-release.server.ts";
import { comparableAddress } from "#src/shared/comparable-path.ts";
import { controlOf } from "#src/shared/fields/declare-fields.ts";
import { toSlug } from "#src/shared/slug.ts";
import type { ListedItem, ReadItem } from "./site-reader.ts";
import { importedItemsTable, type ItemReport } from "./table.ts";

const SLUG_MAX = controlOf(POST_FIELDS, "slug").maxLength;

export interface ImportResult {
  notes: string[];
  isThere: boolean;
}

/** Creates the draft, unless it was imported before, in one transaction with the record of its import. */
export function importItem(
  resources: Resources,
  kind: AnyPublishableType,
  given: {
    item: ListedItem;
    host: string;
    importId: string;
    kinds: AnyPublishableType[];
    /** Release for items that were public there; `null` for others. */
    releaseId: string | null;
    read: Pick<ReadItem, "fields" | "files" | "snapshot">;
    report: ItemReport;
    inTransaction(tx: Transaction): Promise<void>;
  },
): Promise<ImportResult> {
  const { item, host, importId, kinds, releaseId, read, report, inTransaction } = given;
  return resources.db.transaction(async (tx): Promise<ImportResult> => {
    const id = randomUUID();
    // The insert waits for a concurrent import of the same item.
    const { rowCount } = await tx
      .insert(importedItemsTable)
      .values({
        host,
        oldId: item.oldId,
        kind: kind.plural,
        itemId: id,
        snapshot: read.snapshot,
        linksSet: false,
        importId,
        report,
      })
      .onConflictDoNothing();
    if (!rowCount) return { notes: [], isThere: false };
    const made = await createDraft(resources, tx, kind, item, { ...read.fields, id });
    if (!made.ok) {
      await tx.delete(importedItemsTable).where(eq(importedItemsTable.itemId, id));
      await inTransaction(tx);
      return { notes: [`Não foi importado: ${made.message}`], isThere: false };
    }
    if (kind.publicItems?.feed && item.feedId) await keepFeedId(tx, made.id, item.feedId);
    if (releaseId) {
      await addToRelease(tx, releaseId, { kind: kind.plural, id: made.id });
      await saveImportedAddresses(
        { ...resources, db: tx },
        kinds,
        releaseId,
        addressesOf(item, read.files, kind, made.id),
      );
    }
    if (made.notes.length > 0)
      await tx
        .update(importedItemsTable)
        .set({ report: { ...report, notes: [...report.notes, ...made.notes] } })
        .where(eq(importedItemsTable.itemId, id));
    await inTransaction(tx);
    return { notes: made.notes, isThere: true };
  });
}

type Draft = { ok: true; id: string; notes: string[] } | { ok: false; message: string };

/** Uses the old address if it is free, otherwise one made from the title. */
async function createDraft(
  resources: Resources,
  tx: Transaction,
  kind: AnyPublishableType,
  item: ListedItem,
  { id, ...fields }: Record<string, unknown> & { id: string },
): Promise<Draft> {
  const notes: string[] = [];
  const author = { id: null, name: item.authorName ?? "Site antigo" };
  const asked = wantedAddress(item);
  for (const address of asked === undefined ? [undefined] : [asked, undefined]) {
    const parsed = kind.complete.safeParse({ ...fields, ...(address && { [kind.address.field]: address }) });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      if (address && issue?.path[0] === kind.address.field) continue;
      return { ok: false, message: issue?.message ?? "os campos não são válidos" };
    }
    const oldTime = item.createdAt;
    const result = await createItem(
      { ...resources, db: tx },
      kind,
      author,
      parsed.data as NewFields<ContentFields>,
      {
        id,
        ...(oldTime && { createdAt: oldTime }),
        ...(oldTime && item.isPublic && { publishedAt: oldTime }),
      },
    );
    if (result.ok) {
      if (address === undefined && asked) notes.push(`O endereço ${asked} não estava livre: recebeu outro.`);
      return { ok: true, id: (result.item as { id: string }).id, notes };
    }
    if (!address)
      return { ok: false, message: result.detail ?? result.errors?.[0]?.message ?? "foi recusado" };
  }
  return { ok: false, message: "o endereço não pôde ser usado" };
}

function wantedAddress({ kind, slug, addresses }: ListedItem): string | undefined {
  if (kind === "posts") return toSlug(slug).slice(0, SLUG_MAX) || undefined;
  const path = addresses.map(comparableAddress).find((one) => one !== undefined && !one.includes("?"));
  // The old home page does not replace this site's home page.
  return path === undefined || path === "/" ? (slug ? `/${toSlug(slug)}` : undefined) : path;
}

function addressesOf(
  { addresses }: ListedItem,
  files: ReadItem["files"],
  { plural }: AnyPublishableType,
  id: string,
): ImportedAddress[] {
  const found = new Map<string, ImportedAddress>();
  for (const address of addresses) {
    const source = comparableAddress(address);
    // The home page here keeps its address.
    if (source && source !== "/") found.set(source, { source, targetKind: plural, targetId: id });
  }
  const ofFiles = addressesOfFiles(files.map(({ source, target }) => ({ url: source, target })));
  for (const address of ofFiles) if (!found.has(address.source)) found.set(address.source, address);
  return [...found.values()];
}
