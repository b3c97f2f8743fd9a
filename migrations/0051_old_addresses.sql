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

-- Whether an item of the kind that `items` stores has the address, or the old address of another one is it. `own` may be
-- NULL. These take the kind's table and its column, so that no function lists the kinds there are.
CREATE FUNCTION is_slug_taken(items regclass, field name, kind text, address text, own uuid) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE
  is_taken boolean;
BEGIN
  -- An old address of an item that is gone leads nowhere, and is free.
  EXECUTE format(
    'SELECT EXISTS (SELECT FROM %1$s WHERE %2$I = $1 AND id IS DISTINCT FROM $2) OR EXISTS (
       SELECT FROM old_addresses old JOIN %1$s item ON item.id = old.item_id
       WHERE old.kind = $3 AND old.slug = $1 AND old.item_id IS DISTINCT FROM $2)', items, field)
    INTO is_taken USING address, own, kind;
  RETURN is_taken;
END $$;

-- Where to look for a free address: 1 for the base itself, or the number behind it. Found by doubling and halving, so
-- that the thousandth of one title takes twenty looks into the index.
CREATE FUNCTION free_slug_number(items regclass, field name, kind text, base text, own uuid) RETURNS integer
  LANGUAGE plpgsql AS $$
DECLARE
  low integer := 0;
  high integer := 1;
  middle integer;
BEGIN
  WHILE is_slug_taken(items, field, kind, number_slug(base, high), own) LOOP
    low := high;
    high := high * 2;
  END LOOP;
  WHILE high - low > 1 LOOP
    middle := (low + high) / 2;
    IF is_slug_taken(items, field, kind, number_slug(base, middle), own) THEN low := middle; ELSE high := middle; END IF;
  END LOOP;
  RETURN high;
END $$;

-- An address that nobody has, the caller's until its transaction ends. Numbers that others are taking just now are
-- passed over without waiting. Each question sees what was committed before it, as functions that are VOLATILE do: one
-- that was freed by a commit in between is seen to be taken.
CREATE FUNCTION claim_slug(items regclass, field name, kind text, base text, own uuid) RETURNS text
  LANGUAGE plpgsql AS $$
DECLARE
  number integer := free_slug_number(items, field, kind, base, own);
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(hashtext('slug:' || kind), hashtext(number_slug(base, number)))
    OR is_slug_taken(items, field, kind, number_slug(base, number), own)
  LOOP
    number := number + 1;
  END LOOP;
  RETURN number_slug(base, number);
END $$;

-- Which kinds of content there are is for the code to say.
ALTER TABLE trash DROP CONSTRAINT trash_kind_check;
ALTER TABLE token_calls DROP CONSTRAINT token_calls_kind_check;
ALTER TABLE token_creations DROP CONSTRAINT token_creations_kind_check;
