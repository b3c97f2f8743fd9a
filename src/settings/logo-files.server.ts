// Uploaded logos: an SVG is kept after its check; any other picture is processed like all images.

import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { storeImage } from "#src/media/media.server.ts";
import type { UploadRefusal } from "#src/media/uploader.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { makeSvgSafe } from "./safe-svg.ts";
import { logoFilesTable } from "./table.ts";

const ID_LENGTH = 32;
const PATH = /^\/logos\/([0-9a-f]{32})\.svg$/;
/** Twice the widest place that shows a logo. */
const PICTURE_WIDTH = 640;

type StoredLogo =
  | { ok: true; path: string }
  | { ok: false; code: "invalid"; detail: string; retryAfter?: number }
  | UploadRefusal;

export async function storeLogo(
  resources: Pick<Resources, "db" | "storage" | "imaging" | "cache">,
  bytes: Buffer,
): Promise<StoredLogo> {
  if (!looksLikeSvg(bytes)) {
    const stored = await storeImage(resources, bytes);
    return stored.ok ? { ok: true, path: mediaPath(stored.image.id, PICTURE_WIDTH, "webp") } : stored;
  }
  const safe = makeSvgSafe(bytes);
  if (!safe.ok)
    return { ok: false, code: "invalid", detail: `O SVG ${safe.reason}. Exporte-o de novo sem isso.` };
  // An SVG that cannot be drawn here could not become an icon either. It is drawn in a separate process.
  if (!(await resources.imaging.makeMaster(Buffer.from(safe.svg))).ok)
    return { ok: false, code: "invalid", detail: "O SVG não pôde ser desenhado. Exporte-o de novo." };
  const id = createHash("sha256").update(safe.svg).digest("hex").slice(0, ID_LENGTH);
  await resources.db.insert(logoFilesTable).values({ id, svg: safe.svg }).onConflictDoNothing();
  return { ok: true, path: `/logos/${id}.svg` };
}

/** Reads a path such as `/logos/<id>.svg`; null for any other address. */
export async function readLogoSvg({ db }: Pick<Resources, "db">, path: string): Promise<string | null> {
  const [, id] = PATH.exec(path) ?? [];
  if (!id) return null;
  const [row] = await db.select().from(logoFilesTable).where(eq(logoFilesTable.id, id));
  return row?.svg ?? null;
}

export function listLogos(db: Queryable): Promise<{ id: string; svg: string }[]> {
  const { id, svg } = logoFilesTable;
  return db.select({ id, svg }).from(logoFilesTable).orderBy(asc(id));
}

function looksLikeSvg(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 4096).toString("utf8");
  return /^[\s\uFEFF]*</.test(head);
}
