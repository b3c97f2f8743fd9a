// Converts revisions between the full archive, where their fields are readable, and the database, which packs them.

import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ArchivedForm } from "#src/platform/slices/define-slice.ts";
import { hashOf, inOrderPacker, inOrderUnpacker } from "./packed-body.server.ts";
import { findNamedIn } from "./revisions.server.ts";

/** Revisions held in memory at a time. */
const AT_ONCE = 50;

interface Row extends Record<string, unknown> {
  facts: Record<string, unknown> & { item_id: string };
  body: Buffer;
  base_id: string | null;
}

const rowSchema = z.looseObject({
  id: z.int().positive(),
  item_id: z.uuid(),
  fields: z.record(z.string(), z.unknown()),
});

export const archivedRevisions: ArchivedForm = {
  made: ["hash", "body", "base_id", "depth", "image_ids", "emails"],
  added: ["fields"],
  async *read(db) {
    const unpack = inOrderUnpacker();
    await db.execute(sql`
      DECLARE archived_revisions NO SCROLL CURSOR FOR
      SELECT json_build_object('id', id, 'item_id', item_id, 'at', at, 'author_id', author_id,
        'author_name', author_name, 'reason', reason, 'name', name) AS facts, body, base_id
      FROM revisions ORDER BY item_id, id`);
    for (;;) {
      const { rows } = await db.execute<Row>(
        sql`FETCH FORWARD ${sql.raw(String(AT_ONCE))} FROM archived_revisions`,
      );
      for (const { facts, body, base_id: baseId } of rows) {
        const json = unpack({ itemId: facts.item_id, body, baseId: baseId === null ? null : Number(baseId) });
        yield { ...facts, fields: JSON.parse(json) as unknown };
      }
      if (rows.length < AT_ONCE) break;
    }
    await db.execute(sql`CLOSE archived_revisions`);
  },
  toStored() {
    const pack = inOrderPacker();
    let last = { itemId: "", id: 0 };
    const seen = new Set<string>();
    return (row) => {
      const { id, item_id: itemId, fields } = rowSchema.parse(row);
      const isNext = last.itemId === itemId ? id > last.id : !seen.has(itemId);
      if (!isNext) throw new RangeError("revisions are not in their order");
      seen.add(itemId);
      last = { itemId, id };
      const json = JSON.stringify(fields);
      const { body, baseId, depth } = pack({ itemId, id, json });
      const { imageIds, emails } = findNamedIn(json);
      const { fields: _fields, ...facts } = row;
      return {
        ...facts,
        hash: toHex(hashOf(json)),
        body: toHex(body),
        base_id: baseId,
        depth,
        image_ids: imageIds,
        emails,
      };
    };
  },
};

/** Formats bytes as PostgreSQL reads them from JSON. */
const toHex = (bytes: Buffer): string => `\\x${bytes.toString("hex")}`;
