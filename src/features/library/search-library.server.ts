import { and, desc, isNull, sql } from "drizzle-orm";
import { filesTable, imagesTable } from "#src/media/table.ts";
import { byLikeness, matchesWords } from "#src/platform/database/text-search.ts";
import { SEARCHED, type SearchSource } from "#src/platform/slices/search-source.ts";
import { nameOfPicture } from "./pictures.server.ts";
import { PICTURE_PARAM } from "./schema.ts";

/** Finds pictures by name, alternative text and credit. */
const picturesSearch: SearchSource = {
  kind: "images",
  heading: "Imagens",
  scope: "writer",
  async find({ db }, _request, q) {
    const { id, name, alt, createdAt, pictureId, removedAt } = imagesTable;
    const rows = await db
      .select({ id, name, alt })
      .from(imagesTable)
      .where(and(isNull(pictureId), isNull(removedAt), matchesWords(sql`images.search_text`, q)))
      .orderBy(...byLikeness(sql`${name}`, q), desc(createdAt))
      .limit(SEARCHED);
    return rows.map((row) => ({
      title: nameOfPicture(row),
      detail: row.alt || "Sem texto alternativo",
      path: `/dashboard/imagens?${PICTURE_PARAM}=${row.id}`,
      names: [row.alt],
    }));
  },
};

const filesSearch: SearchSource = {
  kind: "files",
  heading: "Arquivos",
  scope: "writer",
  async find({ db }, _request, q) {
    const { name, extension, createdAt, removedAt } = filesTable;
    const rows = await db
      .select({ name, extension })
      .from(filesTable)
      .where(and(isNull(removedAt), matchesWords(sql`fold_text(${name})`, q)))
      .orderBy(...byLikeness(sql`${name}`, q), desc(createdAt))
      .limit(SEARCHED);
    return rows.map((row) => ({
      title: row.name,
      detail: row.extension.toUpperCase(),
      path: `/dashboard/imagens/arquivos?busca=${encodeURIComponent(row.name)}`,
    }));
  },
};

export const librarySearch: SearchSource[] = [picturesSearch, filesSearch];
