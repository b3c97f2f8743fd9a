-- Links by which people without a login see the site as it will be (docs/adr/0038).
CREATE TABLE preview_links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- SHA-256: the token itself is told once, to who makes the link.
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  -- The item that it shows, and the kind as addresses write it; without one, the whole site with every draft.
  kind text,
  item_id uuid REFERENCES content_states ON DELETE CASCADE,
  -- Pinned; without it, the link follows the draft.
  revision_id bigint REFERENCES revisions ON DELETE CASCADE,
  -- The end of the address that was given out: it leads to the item whatever its draft's slug is by now.
  slug text,
  expires_at timestamptz NOT NULL,
  opens integer NOT NULL DEFAULT 0,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind IS NULL) = (item_id IS NULL) AND (slug IS NULL) = (item_id IS NULL)),
  CHECK (revision_id IS NULL OR item_id IS NOT NULL)
);
CREATE INDEX preview_links_item ON preview_links (item_id);
CREATE INDEX preview_links_revision ON preview_links (revision_id) WHERE revision_id IS NOT NULL;
CREATE INDEX preview_links_author ON preview_links (author_id);
CREATE INDEX preview_links_newest ON preview_links (created_at DESC, id DESC);
