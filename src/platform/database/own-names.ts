// Finds the product's database objects by the migrations that create them. Others are left alone.

const CREATED = /^CREATE (?:OR REPLACE )?(?:UNLOGGED )?(TABLE|FUNCTION|SEQUENCE) (?:IF NOT EXISTS )?(\w+)/gm;
/** Functions of one content type, created from templates (migration 0051). */
const OF_KIND = /\bmake_slug_functions\('(\w+)'/g;
const FILLED = /^INSERT INTO (\w+)/gm;

/** Names of the objects that migrations create, including those that a later one drops. */
export interface OwnNames {
  tables: string[];
  functions: string[];
  sequences: string[];
  /** Tables into which migrations insert rows. */
  filled: string[];
}

export function readOwnNames(migrations: { sql: string }[]): OwnNames {
  const created = migrations.flatMap(({ sql }) => [...sql.matchAll(CREATED)]);
  const of = (kind: string) => created.flatMap(([, made, name]) => (made === kind && name ? [name] : []));
  const ofKinds = migrations
    .flatMap(({ sql }) => [...sql.matchAll(OF_KIND)])
    .flatMap(([, kind]) => [
      `is_slug_of_${kind}_taken`,
      `free_slug_number_of_${kind}`,
      `claim_slug_of_${kind}`,
    ]);
  const filled = migrations.flatMap(({ sql }) => [...sql.matchAll(FILLED)].map(([, name = ""]) => name));
  return {
    tables: of("TABLE"),
    functions: [...of("FUNCTION"), ...ofKinds],
    sequences: of("SEQUENCE"),
    filled,
  };
}
