// Counts uses of redirects and requests for missing pages in memory, and writes the counts in batches.

import { sql } from "drizzle-orm";
import type { Resources } from "#src/platform/resources/resources.ts";
import { missingAddressesTable, oldAddressesTable, redirectsTable } from "./table.ts";

const WRITE_MS = 5_000;
/** Limits distinct keys between two writes, and missing paths per day: bots can make up endlessly many. */
const MAX_COUNTED = 1_000;

export interface AddressCounts {
  used(ruleId: string): void;
  /**
   * Counts a visit to an item's old address.
   * @param kind plural
   */
  moved(kind: string, slug: string): void;
  missing(path: string): void;
  /** Writes the counts now. */
  write(): Promise<void>;
}

type Writing = Pick<Resources, "db" | "log">;

/** Counts for one process. Counts not yet written are lost when it exits, which is acceptable. */
export function countAddresses(resources: Writing): AddressCounts {
  let uses = new Map<string, number>();
  let moves = new Map<string, number>();
  let paths = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const written = [
      writeUses(resources, uses),
      writeMoves(resources, moves),
      writeMissing(resources, paths),
    ];
    [uses, moves, paths] = [new Map(), new Map(), new Map()];
    await Promise.all(written).catch((error: unknown) =>
      resources.log.warn({ err: error }, "asked addresses could not be counted"),
    );
  };
  const count = (counts: Map<string, number>, key: string): void => {
    if (counts.size >= MAX_COUNTED && !counts.has(key)) return;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    timer ??= setTimeout(() => void write(), WRITE_MS).unref();
  };
  return {
    used: (ruleId) => count(uses, ruleId),
    moved: (kind, slug) => count(moves, `${kind}:${slug}`),
    missing: (path) => count(paths, path),
    write,
  };
}

async function writeUses({ db }: Writing, uses: ReadonlyMap<string, number>): Promise<void> {
  if (uses.size === 0) return;
  await db.execute(sql`
    UPDATE ${redirectsTable} SET used_count = used_count + counted.times, used_at = now()
    FROM unnest(${sql.param([...uses.keys()])}::uuid[], ${sql.param([...uses.values()])}::int[]) AS counted (id, times)
    WHERE ${redirectsTable.id} = counted.id`);
}

async function writeMoves({ db }: Writing, moves: ReadonlyMap<string, number>): Promise<void> {
  if (moves.size === 0) return;
  await db.execute(sql`
    UPDATE ${oldAddressesTable} SET used_count = used_count + counted.times, used_at = now()
    FROM unnest(${sql.param([...moves.keys()])}::text[], ${sql.param([...moves.values()])}::int[]) AS counted (address, times)
    WHERE kind = split_part(address, ':', 1) AND slug = substr(address, strpos(address, ':') + 1)`);
}

async function writeMissing({ db }: Writing, paths: ReadonlyMap<string, number>): Promise<void> {
  if (paths.size === 0) return;
  await db.execute(sql`
    WITH counted AS (
      SELECT * FROM unnest(${sql.param([...paths.keys()])}::text[], ${sql.param([...paths.values()])}::int[]) AS counted (path, times)
    ), today AS (
      SELECT path FROM ${missingAddressesTable} WHERE day = CURRENT_DATE
    ), taken AS (
      (SELECT * FROM counted WHERE path IN (SELECT path FROM today))
      UNION ALL
      (SELECT * FROM counted WHERE path NOT IN (SELECT path FROM today)
        LIMIT greatest(0, ${MAX_COUNTED} - (SELECT count(*) FROM today)))
    )
    INSERT INTO ${missingAddressesTable} AS known (day, path, asked)
    SELECT CURRENT_DATE, path, times FROM taken ORDER BY path
    ON CONFLICT (day, path) DO UPDATE SET asked = known.asked + excluded.asked, last_at = now()`);
}
