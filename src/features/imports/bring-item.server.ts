// Makes a draft of an old post or page, in one transaction with all that says it was brought.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  type ImportedAddress,
  keepImportedAddresses,
} from "#src/publishing/addresses/imported-addresses.server.ts";
import type { AnyContentKind, ContentFields, NewFields } from "#src/publishing/content-kind.server.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { POST_FIELDS, TAG_MAX, TAGS_MAX } from "#src/features/posts/schema.ts";
import { addToRelease } from "#src/publishing/releases/grow-release.server.ts";
import { comparablePath } from "#src/shared/comparable-path.ts";
import { imagePath } from "#src/shared/media-path.ts";
import { controlOf } from "#src/shared/fields/declare-fields.ts";
import { toSlug } from "#src/shared/slug.ts";
import { type ConvertedItem, lineOf } from "./convert-item.server.ts";
import type { OldItem } from "./old-site/old-site.ts";
import { comparableAddress } from "./set-links.server.ts";
import { saidOf } from "./certificate/said.ts";
import { importedItemsTable } from "./table.ts";
import { toMarkdown } from "./old-site/to-markdown.ts";
import { toFormSections } from "./form-sections.ts";
import { toSections } from "./to-sections.ts";

/** The longest text of a field; a page's take as much as a post's. */
const longest = (name: keyof typeof POST_FIELDS.own): number =>
  controlOf(POST_FIELDS, name).maxLength ?? Number.POSITIVE_INFINITY;
const WAS_HOME = "Era a página inicial: veio como uma página a mais, e a inicial daqui fica como está.";
const TOO_LONG = "O texto é longo demais: veio só o começo.";

const NO_PAGE_PICTURE =
  "A imagem de destaque está em Imagens: páginas não têm uma aqui. Ponha-a na seção que quiser.";

export interface Brought {
  notes: string[];
  /** Whether it is a draft here now. */
  isThere: boolean;
}

/** The fields of the item as its kind takes them, with what could not become one. */
export function fieldsOf(item: OldItem, { tree }: ConvertedItem, pictureId?: string) {
  const title = lineOf(item.title, longest("title")) ?? "Sem título";
  const notes: string[] = [];
  const common = {
    title,
    ...(item.seoTitle && { seoTitle: lineOf(item.seoTitle, longest("seoTitle")) }),
    ...(item.seoDescription && { seoDescription: lineOf(item.seoDescription, longest("seoDescription")) }),
    isPublished: false,
  };
  if (item.kind === "pages") {
    const { sections, notes: found } = toSections(tree);
    if (item.picture) notes.push(NO_PAGE_PICTURE);
    if (item.addresses.some((address) => comparableAddress(address) === "/")) notes.push(WAS_HOME);
    const forms = toFormSections(item.forms ?? []);
    return {
      fields: { ...common, sections: [...sections, ...forms.sections], inMenu: item.inMenu },
      notes: [...notes, ...found, ...forms.notes],
    };
  }
  notes.push(...toFormSections(item.forms?.map(() => null) ?? []).notes);
  const content = toMarkdown(tree.children);
  const contentMax = longest("content");
  if (content.length > contentMax) notes.push(TOO_LONG);
  const tags = item.tags.map((tag) => lineOf(tag, TAG_MAX)).filter((tag) => tag !== undefined);
  return {
    fields: {
      ...common,
      content: content.slice(0, contentMax).toWellFormed().trim() || title,
      excerpt: lineOf(item.excerpt, longest("excerpt")) ?? null,
      category: lineOf(item.category, longest("category")) ?? null,
      tags: [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, TAGS_MAX),
      isFeatured: item.isFeatured,
      ...(pictureId && { featuredImage: imagePath(pictureId) }),
    },
    notes,
  };
}

/**
 * Creates the draft, unless it was brought before.
 * @param given.inTransaction more to be stored with it
 */
export function bringItem(
  resources: Resources,
  kind: AnyContentKind,
  given: {
    item: OldItem;
    host: string;
    /** Of what was public there; `null` for the rest. */
    releaseId: string | null;
    fields: Record<string, unknown>;
    converted: ConvertedItem;
    inTransaction(tx: Transaction): Promise<void>;
  },
): Promise<Brought> {
  const { item, host, releaseId, fields, converted, inTransaction } = given;
  const heading = {
    title: lineOf(item.title, longest("title")) ?? "",
    description: lineOf(item.seoDescription, longest("seoDescription")) ?? "",
    ...(item.data && { data: item.data }),
  };
  const said = saidOf(heading, converted.tree, converted.lostPictures);
  return resources.db.transaction(async (tx): Promise<Brought> => {
    const id = randomUUID();
    // Another import of the same site that brings the item just now is waited for.
    const { rowCount } = await tx
      .insert(importedItemsTable)
      .values({ host, oldId: item.oldId, kind: kind.plural, itemId: id, said, linksSet: false })
      .onConflictDoNothing();
    if (!rowCount) return { notes: [], isThere: false };
    const made = await createDraft(resources, tx, kind, item, { ...fields, id });
    if (!made.ok) {
      await tx.delete(importedItemsTable).where(eq(importedItemsTable.itemId, id));
      await inTransaction(tx);
      return { notes: [`Não pôde vir: ${made.message}`], isThere: false };
    }
    if (releaseId) {
      await addToRelease(tx, releaseId, { kind: kind.plural, id: made.id });
      await keepImportedAddresses(tx, releaseId, addressesOf(item, converted, kind, made.id));
    }
    await inTransaction(tx);
    return { notes: made.notes, isThere: true };
  });
}

type Draft = { ok: true; id: string; notes: string[] } | { ok: false; message: string };

/** At its old address where that is free, or at one made of its title. */
async function createDraft(
  resources: Resources,
  tx: Transaction,
  kind: AnyContentKind,
  item: OldItem,
  { id, ...fields }: Record<string, unknown> & { id: string },
): Promise<Draft> {
  const notes: string[] = [];
  const author = { id: null, name: lineOf(item.authorName, 100) ?? "Site antigo" };
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

function wantedAddress({ kind, slug, addresses }: OldItem): string | undefined {
  if (kind === "posts") return toSlug(slug).slice(0, longest("slug")) || undefined;
  const path = addresses.map(comparableAddress).find((one) => one !== undefined && !one.includes("?"));
  // The home page of the old site is not the one of this site.
  return path === undefined || path === "/" ? (slug ? `/${toSlug(slug)}` : undefined) : path;
}

function addressesOf(
  { addresses }: OldItem,
  { files }: ConvertedItem,
  { plural }: AnyContentKind,
  id: string,
): ImportedAddress[] {
  const found = new Map<string, ImportedAddress>();
  for (const address of addresses) {
    const source = comparableAddress(address);
    // The home page stays what it is here.
    if (source && source !== "/") found.set(source, { source, targetKind: plural, targetId: id });
  }
  for (const { source: file, target } of files) {
    const source = comparablePath(URL.parse(file)?.pathname ?? "");
    if (source && source !== "/" && !found.has(source)) found.set(source, { source, target });
  }
  return [...found.values()];
}
