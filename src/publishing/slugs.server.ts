// Who has which address, and where those lead that were left behind (contract §5). The functions in SQL are those of
// migration 0016.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "#src/platform/database.ts";
import { toSlug } from "#src/shared/slug.ts";

/** Something that has an address made from its title. */
export interface Addressed {
  /** As the functions of migration 0016 call it. */
  kind: "post" | "project";
  /** For titles without a letter that an address can show. */
  nameless: string;
  table: PgTable & { id: PgColumn; slug: PgColumn };
  redirects: PgTable & { slug: PgColumn };
  /** Of the redirects: the id of what an old address leads to. */
  target: PgColumn;
}

export interface Slugs {
  /**
   * SQL of the slug a title gives, with a number where it is taken; nobody else takes it until the transaction
   * ends. One that leads to something else counts as taken, so that links to that go on working.
   */
  claim(title: string): SQL<string>;
  /** The same for what has a slug already, which may be that very one. */
  remake(tx: Transaction, title: string, ownId: string): Promise<string>;
  /** The slug that something new of this title would get now. */
  foresee(db: Queryable, title: string): Promise<string>;
  /**
   * Takes a slug that somebody has chosen; until the end of the transaction nobody else does. One that
   * something else only used to have leads there no more.
   * @returns false where something else has it now
   */
  take(tx: Transaction, slug: string, ownId: string): Promise<boolean>;
  /** From now on the address leads to where its former owner is. */
  leave(tx: Transaction, slug: string, ownId: string): Promise<void>;
}

export function createSlugs({ kind, nameless, table, redirects, target }: Addressed): Slugs {
  const baseOf = (title: string): string => toSlug(title) || nameless;
  const claim = (title: string, ownId: string | null): SQL<string> =>
    sql<string>`claim_slug(${kind}, ${baseOf(title)}, ${ownId})`;
  const forgetRedirect = async (tx: Transaction, slug: string): Promise<void> => {
    await tx.delete(redirects).where(eq(redirects.slug, slug));
  };
  return {
    claim: (title) => claim(title, null),
    async remake(tx, title, ownId) {
      const slug = await readSlug(tx, claim(title, ownId));
      await forgetRedirect(tx, slug);
      return slug;
    },
    foresee(db, title) {
      const base = baseOf(title);
      return readSlug(db, sql`number_slug(${base}, free_slug_number(${kind}, ${base}, NULL))`);
    },
    async take(tx, slug, ownId) {
      await tx.execute(sql`SELECT lock_slug(${kind}, ${slug})`);
      const others = and(eq(table.slug, slug), ne(table.id, ownId));
      if ((await tx.$count(table, others)) > 0) return false;
      await forgetRedirect(tx, slug);
      return true;
    },
    async leave(tx, slug, ownId) {
      const owner = sql.identifier(target.name);
      await tx.execute(sql`
        INSERT INTO ${redirects} (slug, ${owner}) VALUES (${slug}, ${ownId})
        ON CONFLICT (slug) DO UPDATE SET ${owner} = excluded.${owner}`);
    },
  };
}

async function readSlug(db: Queryable, slug: SQL): Promise<string> {
  const { rows } = await db.execute<{ slug: string }>(sql`SELECT ${slug} AS slug`);
  if (!rows[0]) throw new Error("a SELECT without FROM gives a row");
  return rows[0].slug;
}
