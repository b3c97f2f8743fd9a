-- Whether a post or project has the address, or another one's old address leads to it. `own` may be NULL.
CREATE FUNCTION is_slug_taken(kind text, address text, own uuid) RETURNS boolean
  LANGUAGE plpgsql AS $$
BEGIN
  IF kind = 'post' THEN
    RETURN EXISTS (SELECT FROM posts WHERE slug = address AND id IS DISTINCT FROM own)
      OR EXISTS (SELECT FROM post_redirects WHERE slug = address AND post_id IS DISTINCT FROM own);
  ELSIF kind = 'project' THEN
    RETURN EXISTS (SELECT FROM projects WHERE slug = address AND id IS DISTINCT FROM own)
      OR EXISTS (SELECT FROM project_redirects WHERE slug = address AND project_id IS DISTINCT FROM own);
  END IF;
  RAISE EXCEPTION 'no slugs of kind %', kind;
END $$;

CREATE FUNCTION number_slug(base text, number integer) RETURNS text
  LANGUAGE sql IMMUTABLE RETURN CASE WHEN number = 1 THEN base ELSE base || '-' || number END;

-- Where to look for a free address: 1 for the base itself, or the number behind it. Found by doubling and
-- halving, so that the thousandth of one title takes twenty looks into the index.
CREATE FUNCTION free_slug_number(kind text, base text, own uuid) RETURNS integer
  LANGUAGE plpgsql AS $$
DECLARE
  low integer := 0;
  high integer := 1;
  middle integer;
BEGIN
  WHILE is_slug_taken(kind, number_slug(base, high), own) LOOP
    low := high;
    high := high * 2;
  END LOOP;
  WHILE high - low > 1 LOOP
    middle := (low + high) / 2;
    IF is_slug_taken(kind, number_slug(base, middle), own) THEN low := middle; ELSE high := middle; END IF;
  END LOOP;
  RETURN high;
END $$;

-- Until the end of the transaction nobody else takes the address.
CREATE FUNCTION lock_slug(kind text, address text) RETURNS void
  LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(hashtext('slug:' || kind), hashtext(address)) $$;

-- An address that nobody has, the caller's until its transaction ends. Numbers that others are taking just now
-- are passed over without waiting. Each question sees what was committed before it, as functions that are
-- VOLATILE do: one that was freed by a commit in between is seen to be taken.
CREATE FUNCTION claim_slug(kind text, base text, own uuid) RETURNS text
  LANGUAGE plpgsql AS $$
DECLARE
  number integer := free_slug_number(kind, base, own);
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(hashtext('slug:' || kind), hashtext(number_slug(base, number)))
    OR is_slug_taken(kind, number_slug(base, number), own)
  LOOP
    number := number + 1;
  END LOOP;
  RETURN number_slug(base, number);
END $$;
