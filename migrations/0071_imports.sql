-- What is brought from other sites: each run, what it has made by the other site's own ids, and the old addresses.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  -- The old site's address, where somebody said it.
  address text,
  -- What the old site is called, once it is known.
  host text,
  -- Whether a file came with it; it lies in the storage until the run ends.
  has_file boolean NOT NULL DEFAULT false,
  is_dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'reading',
  counts jsonb NOT NULL DEFAULT '{}',
  findings jsonb NOT NULL DEFAULT '[]',
  attempts smallint NOT NULL DEFAULT 0,
  release_id uuid,
  author_id uuid,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE INDEX imports_newest ON imports (created_at DESC);

-- What an old site's post, page or picture is here: it is brought once, whatever becomes of it.
CREATE TABLE imported_items (
  host text NOT NULL,
  old_id text NOT NULL,
  kind text NOT NULL,
  item_id text NOT NULL,
  PRIMARY KEY (host, old_id)
);

-- Where an old site's addresses lead, while the release of what was brought is published.
CREATE TABLE imported_addresses (
  -- As addresses are compared; "/?p=12" for WordPress's short ones.
  source text PRIMARY KEY,
  release_id uuid NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
  -- The address that it leads to, where that is no item's page.
  target text,
  target_kind text,
  target_id uuid
);
CREATE INDEX imported_addresses_release ON imported_addresses (release_id);
