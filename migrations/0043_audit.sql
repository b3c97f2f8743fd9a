-- Who did what, when and from where. Names are kept as they were then: no row refers to another table, so that an entry
-- stays readable when a person, a token or an item is gone.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Not now(): several acts of one transaction keep their order.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  action text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('person', 'token', 'system', 'console', 'unknown')),
  actor_id uuid,
  actor_name text NOT NULL,
  -- Of people of the team alone.
  actor_email text,
  -- The session's id, never its token.
  session_id uuid,
  -- In words.
  device text,
  subject_id text,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  search_text text GENERATED ALWAYS AS (
    fold_text(actor_name || ' ' || coalesce(actor_email, '') || ' ' || subject || ' '
      || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
  ) STORED
);
CREATE INDEX audit_entries_newest ON audit_entries (at DESC, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_nameless ON audit_entries (actor_kind, at DESC, id DESC) WHERE actor_id IS NULL;
CREATE INDEX audit_entries_action ON audit_entries (action, at DESC, id DESC);
CREATE INDEX audit_entries_search ON audit_entries USING gin (search_text gin_trgm_ops);

-- Append-only, whoever connects: an entry is never changed, and goes only once it is 13 months old.
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '13 months' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'entries of the audit log are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();

-- The only way out: it needs no right to delete of who calls it.
CREATE FUNCTION prune_audit_entries(most integer) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  WITH old AS (
    SELECT id FROM audit_entries WHERE at < now() - interval '13 months' ORDER BY at LIMIT most
  ), gone AS (
    DELETE FROM audit_entries USING old WHERE audit_entries.id = old.id RETURNING 1
  )
  SELECT count(*)::integer FROM gone
$$;
