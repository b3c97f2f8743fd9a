-- Where published items stood before, of every kind in one table: links from elsewhere lead on to where they stand now.
CREATE TABLE old_addresses (
  -- As every table names a kind of content: "posts".
  kind text NOT NULL,
  slug text NOT NULL,
  -- Of any kind: ids are unique across kinds.
  item_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);
CREATE INDEX old_addresses_item ON old_addresses (item_id);

INSERT INTO old_addresses (kind, slug, item_id, created_at)
SELECT 'posts', slug, post_id, created_at FROM post_redirects
UNION ALL SELECT 'projects', slug, project_id, created_at FROM project_redirects
UNION ALL SELECT 'pages', slug, page_id, created_at FROM page_redirects;

-- Processes of the version before go on writing into the tables of each kind until they are replaced.
CREATE FUNCTION copy_old_address() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM old_addresses WHERE kind = TG_ARGV[0] AND slug = OLD.slug;
  ELSE
    INSERT INTO old_addresses (kind, slug, item_id) VALUES (TG_ARGV[0], NEW.slug, (to_jsonb(NEW) ->> TG_ARGV[1])::uuid)
    ON CONFLICT (kind, slug) DO UPDATE SET item_id = excluded.item_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER copy_old_address AFTER INSERT OR UPDATE OR DELETE ON post_redirects
  FOR EACH ROW EXECUTE FUNCTION copy_old_address('posts', 'post_id');
CREATE TRIGGER copy_old_address AFTER INSERT OR UPDATE OR DELETE ON project_redirects
  FOR EACH ROW EXECUTE FUNCTION copy_old_address('projects', 'project_id');
CREATE TRIGGER copy_old_address AFTER INSERT OR UPDATE OR DELETE ON page_redirects
  FOR EACH ROW EXECUTE FUNCTION copy_old_address('pages', 'page_id');

-- Makes what finds a free address for a kind of content: the migration that makes a kind's table calls this once. So no
-- function lists the kinds there are, and each has statements of its own, which PostgreSQL plans once a connection.
-- `field` is the column of the address.
CREATE FUNCTION make_slug_functions(kind text, field name) RETURNS void
  LANGUAGE plpgsql AS $make$
BEGIN
  -- Whether an item has the address, or another one's old address is it. `own` may be NULL. The old address of an item
  -- that is gone is free.
  EXECUTE format($template$
    CREATE FUNCTION is_slug_of_%1$s_taken(address text, own uuid) RETURNS boolean
      LANGUAGE plpgsql AS $$
    BEGIN
      RETURN EXISTS (SELECT FROM %1$I WHERE %2$I = address AND id IS DISTINCT FROM own)
        OR EXISTS (
          SELECT FROM old_addresses old JOIN %1$I item ON item.id = old.item_id
          WHERE old.kind = %1$L AND old.slug = address AND old.item_id IS DISTINCT FROM own);
    END $$;
  $template$, kind, field);

  -- Where to look for a free address: 1 for the base itself, or the number behind it. Found by doubling and halving, so
  -- that the thousandth of one title takes twenty looks into the index.
  EXECUTE format($template$
    CREATE FUNCTION free_slug_number_of_%1$s(base text, own uuid) RETURNS integer
      LANGUAGE plpgsql AS $$
    DECLARE
      low integer := 0;
      high integer := 1;
      middle integer;
    BEGIN
      WHILE is_slug_of_%1$s_taken(number_slug(base, high), own) LOOP
        low := high;
        high := high * 2;
      END LOOP;
      WHILE high - low > 1 LOOP
        middle := (low + high) / 2;
        IF is_slug_of_%1$s_taken(number_slug(base, middle), own) THEN low := middle; ELSE high := middle; END IF;
      END LOOP;
      RETURN high;
    END $$;
  $template$, kind);

  -- An address that nobody has, the caller's until its transaction ends. Numbers that others are taking just now are
  -- passed over without waiting. Each question sees what was committed before it, as functions that are VOLATILE do: one
  -- that was freed by a commit in between is seen to be taken.
  EXECUTE format($template$
    CREATE FUNCTION claim_slug_of_%1$s(base text, own uuid) RETURNS text
      LANGUAGE plpgsql AS $$
    DECLARE
      number integer := free_slug_number_of_%1$s(base, own);
    BEGIN
      WHILE NOT pg_try_advisory_xact_lock(hashtext('slug:' || %1$L), hashtext(number_slug(base, number)))
        OR is_slug_of_%1$s_taken(number_slug(base, number), own)
      LOOP
        number := number + 1;
      END LOOP;
      RETURN number_slug(base, number);
    END $$;
  $template$, kind);
END $make$;

SELECT make_slug_functions('posts', 'slug'), make_slug_functions('projects', 'slug'), make_slug_functions('pages', 'path');

-- Which kinds of content there are is for the code to say.
ALTER TABLE trash DROP CONSTRAINT trash_kind_check;
ALTER TABLE token_calls DROP CONSTRAINT token_calls_kind_check;
ALTER TABLE token_creations DROP CONSTRAINT token_creations_kind_check;
