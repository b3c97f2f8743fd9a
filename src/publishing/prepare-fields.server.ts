// Turns request fields into columns, for content types declared by their fields.

import { uploaderOf } from "#src/accounts/uploader-of.ts";
import type { PictureFile } from "#src/media/media.server.ts";
import { type AnyFields, factOf, namesOf } from "#src/shared/fields/declare-fields.ts";
import type { Author, ContentContext, Refusal, VersionedContentType } from "./content-type.server.ts";
import { toColumns } from "./field-columns.server.ts";
import { preparePicture, type PreparedPictures, type PictureUpload } from "./one-picture.server.ts";
import type { ContentFields, ContentRow, ContentTable } from "./publishable-type.server.ts";
import { preparePictures } from "./several-pictures.server.ts";

/** Storage details that the fields do not declare. */
export interface Preparation<Fields> {
  table: ContentTable;
  /** Limit and error texts of the field with several pictures. */
  pictures?: { max: number; tooLarge: string; tooMany: string } | undefined;
  /** Error if the picture field names no stored image. */
  unknownPicture?: string | undefined;
  /** Finds the picture in a body that may carry it in another form than a file. */
  readUpload?:
    | ((changes: Fields, file: PictureUpload | undefined) => PictureUpload | Refusal | undefined)
    | undefined;
  /** Computes further columns from the fields. */
  derive?:
    | ((context: ContentContext, changes: Fields) => Promise<{ ok: true; derived: object } | Refusal>)
    | undefined;
}

const UNKNOWN_PICTURE = "Envie a imagem como arquivo";

/** Builds the `prepare` of a content type: stores uploaded pictures and computes the columns of its fields. */
export function prepareFields<Row extends ContentRow, Fields extends ContentFields>(
  fields: AnyFields,
  own: Preparation<Fields>,
): VersionedContentType<Row, unknown, Fields>["prepare"] {
  return async (context, changes, files, id, author) => {
    const pictures = await prepareEach(context, fields, own, { changes, files, id, author });
    if (!pictures.ok) return pictures;
    const derivation = (await own.derive?.(context, changes)) ?? { ok: true as const, derived: {} };
    if (!derivation.ok) return derivation;
    return {
      ok: true,
      async toColumns(tx, stored) {
        const pictured = await pictures.toColumns(tx, stored);
        if (!pictured.ok) return pictured;
        const columns = { ...toColumns<Row>(fields, changes), ...(pictured.columns as Partial<Row>) };
        return { ok: true, columns, derived: derivation.derived as Record<string, unknown> };
      },
    };
  };
}

interface RequestParts<Fields> {
  changes: Fields;
  files: PictureFile[];
  id: string | undefined;
  author: Author | undefined;
}

async function prepareEach<Fields extends ContentFields>(
  context: ContentContext,
  fields: AnyFields,
  { table, pictures, unknownPicture = UNKNOWN_PICTURE, readUpload }: Preparation<Fields>,
  { changes, files, id, author }: RequestParts<Fields>,
): Promise<PreparedPictures | Refusal> {
  const [name] = namesOf(fields, "picture", "pictures");
  if (name === undefined) return { ok: true, toColumns: async () => ({ ok: true, columns: {} }) };
  const { control, column = name } = factOf(fields, name);
  const body = changes as Record<string, unknown>;
  if (control === "pictures") {
    if (!pictures) throw new Error(`${name}: how many pictures, and what is said of more`);
    return preparePictures(context, table, { name, column, ...pictures }, body, files, id);
  }
  const file = files[0] && { ...files[0], field: name };
  const upload = readUpload ? readUpload(changes, file) : file;
  if (upload && "ok" in upload) return upload;
  const field = { name, column, unknown: unknownPicture };
  const by =
    author?.id && author.role ? uploaderOf({ ...author, id: author.id, role: author.role }) : undefined;
  const sent = upload && { by, ...upload };
  return preparePicture(context, field, body[name] as string | null | undefined, sent);
}
