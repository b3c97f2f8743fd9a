// All privileges of the two database roles in one place: one owns and changes the schema, the other, the
// application's, works with its rows (docs/adr/0058).

import { type ClientBase, escapeLiteral } from "pg";
import type { OwnNames } from "./own-names.ts";
import { QUEUE_SCHEMA } from "./queue-schema.ts";

/**
 * Tables whose rows the application never changes. They need not exist yet. Expired rows are deleted by a function of
 * the owner (SECURITY DEFINER).
 */
export const APPEND_ONLY_TABLES = ["audit_entries", "lead_events"];
/** Written only by the schema's owner. */
const READ_ONLY_TABLES = ["migrations"];

/** Excludes objects of extensions. */
const NOT_OF_AN_EXTENSION = (catalog: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`;
const OUR_SCHEMAS = `(current_schema(), ${escapeLiteral(QUEUE_SCHEMA)})`;

const list = (names: string[]): string =>
  `ARRAY[${names.map((name) => escapeLiteral(name)).join(", ")}]::text[]`;

/**
 * Returns SQL conditions that recognize the product's objects in pg_class, pg_proc and pg_type. Others may keep
 * tables in the same schema with the same role; they are left alone. The queue's schema is ours as a whole.
 */
function ownObjects({ tables, sequences, functions }: OwnNames) {
  const isQueue = (namespace: string) => `${namespace} = to_regnamespace(${escapeLiteral(QUEUE_SCHEMA)})`;
  const names = list([...tables, ...sequences, ...READ_ONLY_TABLES]);
  // Partitions are created later, and a column's sequence by its table, so both go by the table's name.
  const ownName = `coalesce(
    (SELECT relname FROM pg_class AS root WHERE root.oid = pg_partition_root(pg_class.oid)),
    (SELECT relname FROM pg_class AS owning JOIN pg_depend ON refobjid = owning.oid AND refclassid = 'pg_class'::regclass
     WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i') AND pg_class.relkind = 'S'),
    relname)`;
  return {
    relation: `(${isQueue("relnamespace")} OR ${ownName} = ANY(${names}))`,
    routine: `(${isQueue("pronamespace")} OR proname = ANY(${list(functions)}))`,
    type: isQueue("typnamespace"),
  };
}

/** Returns the role of a connection. */
export async function readRole(client: Pick<ClientBase, "query">): Promise<string> {
  const { rows } = await client.query<{ role: string }>("SELECT current_user AS role");
  return rows[0]?.role ?? "";
}

/**
 * Grants the application's role what it needs, and nothing else, on all product objects that the current role owns.
 * Changes only what differs, so that every start can call it.
 */
export async function grantToApplication(
  client: ClientBase,
  application: string,
  names: OwnNames,
): Promise<void> {
  const own = ownObjects(names);
  await client.query(`DO $grants$
    DECLARE
      application text := ${escapeLiteral(application)};
      one record;
    BEGIN
      IF NOT has_database_privilege(application, current_database(), 'TEMPORARY')
        AND pg_has_role((SELECT datdba FROM pg_database WHERE datname = current_database()), 'USAGE') THEN
        EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO %I', current_database(), application);
      END IF;

      FOR one IN SELECT nspname AS name FROM pg_namespace
        WHERE nspname IN ${OUR_SCHEMAS} AND NOT has_schema_privilege(application, oid, 'USAGE')
      LOOP
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', one.name, application);
      END LOOP;
      -- Only the schema's owner can revoke this. "Funcionamento" warns of a role that owns the database.
      FOR one IN SELECT nspname AS name FROM pg_namespace
        WHERE nspname IN ${OUR_SCHEMAS} AND has_schema_privilege(application, oid, 'CREATE') AND pg_has_role(nspowner, 'USAGE')
      LOOP
        EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM %I', one.name, application);
      END LOOP;

      FOR one IN
        SELECT oid::regclass AS name, wanted FROM (
          SELECT oid, coalesce((SELECT relname FROM pg_class AS root WHERE root.oid = pg_partition_root(pg_class.oid)), relname) AS name
          FROM pg_class
          WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ${OUR_SCHEMAS})
            AND relkind IN ('r', 'p', 'v') AND relowner = current_user::regrole AND ${own.relation}
        ) AS tables, LATERAL (
          SELECT CASE WHEN name = ANY(${list(READ_ONLY_TABLES)}) THEN ARRAY['SELECT']
            WHEN name = ANY(${list(APPEND_ONLY_TABLES)}) THEN ARRAY['SELECT', 'INSERT']
            ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] END AS wanted
        ) AS rights
        WHERE EXISTS (
          SELECT FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS known(privilege)
          WHERE has_table_privilege(application, oid, privilege) <> (privilege = ANY(wanted)))
      LOOP
        EXECUTE format('REVOKE ALL ON %s FROM %I', one.name, application);
        EXECUTE format('GRANT %s ON %s TO %I', array_to_string(one.wanted, ', '), one.name, application);
      END LOOP;

      FOR one IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ${OUR_SCHEMAS})
          AND relowner = current_user::regrole AND ${own.relation}
          -- has_sequence_privilege fails on tables, and conditions have no fixed order.
          AND CASE relkind WHEN 'S' THEN NOT has_sequence_privilege(application, oid, 'USAGE') ELSE false END
      LOOP
        EXECUTE format('GRANT USAGE ON SEQUENCE %s TO %I', one.name, application);
      END LOOP;

      -- Functions with the owner's privileges run for the application only, and search temporary tables last.
      FOR one IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ${OUR_SCHEMAS}) AND prosecdef
          AND proowner = current_user::regrole AND ${own.routine} AND (
            proacl IS NULL OR NOT has_function_privilege(application, oid, 'EXECUTE')
            OR array_to_string(proconfig, ' ') IS NULL OR array_to_string(proconfig, ' ') NOT LIKE '%, pg\\_temp%')
      LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', one.name, current_schema());
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one.name);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', one.name, application);
      END LOOP;
    END $grants$`);
}

/**
 * Transfers ownership of the product's objects: the schema of a site from before there were two roles.
 * @param from the role that did everything then
 */
export async function reassignOwnership(
  client: ClientBase,
  from: string,
  owner: string,
  names: OwnNames,
): Promise<void> {
  const own = ownObjects(names);
  await client.query(`DO $takeover$
    DECLARE
      old regrole := ${escapeLiteral(quoteRole(from))}::regrole;
      schemas oid[] := ARRAY(SELECT oid FROM pg_namespace WHERE nspname IN ${OUR_SCHEMAS});
      command text;
    BEGIN
      FOR command IN
        SELECT format('ALTER SCHEMA %I', nspname) FROM pg_namespace WHERE nspname = ${escapeLiteral(QUEUE_SCHEMA)} AND nspowner = old
        UNION ALL
        -- A sequence of a column goes with its table.
        SELECT format('ALTER %s %s',
          CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
          oid::regclass)
        FROM pg_class WHERE relnamespace = ANY(schemas) AND relowner = old AND relkind IN ('r', 'p', 'v', 'm', 'S')
          AND ${own.relation}
          AND ${NOT_OF_AN_EXTENSION("pg_class", "pg_class.oid")}
          AND NOT (relkind = 'S' AND EXISTS (
            SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i')))
        UNION ALL
        SELECT format('ALTER ROUTINE %s', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = ANY(schemas) AND proowner = old AND ${own.routine} AND ${NOT_OF_AN_EXTENSION("pg_proc", "pg_proc.oid")}
        UNION ALL
        SELECT format('ALTER TYPE %s', oid::regtype) FROM pg_type
        WHERE typnamespace = ANY(schemas) AND typowner = old AND typtype IN ('e', 'd')
          AND ${own.type} AND ${NOT_OF_AN_EXTENSION("pg_type", "pg_type.oid")}
      LOOP
        EXECUTE format('%s OWNER TO %I', command, ${escapeLiteral(owner)});
      END LOOP;
    END $takeover$`);
}

/** Quotes a name for `regrole`. */
const quoteRole = (name: string): string => `"${name.replaceAll('"', '""')}"`;
