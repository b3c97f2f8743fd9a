-- Releases: several items that go live in one transaction, now or at a date, and can be taken back (docs/adr/0039).
CREATE TABLE releases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'scheduled', 'published', 'reverted', 'failed')),
  -- When it is to be published; the row is the truth, and jobs are only wake-ups.
  at timestamptz,
  -- `at`, or after an unexpected error the time of the next attempt.
  try_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  -- Why it could not be published at its date.
  failure text,
  -- Whoever made it or changed it last. The account may be gone: its name stays.
  author_id uuid,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  reverted_at timestamptz,
  CHECK (state <> 'scheduled' OR (at IS NOT NULL AND try_at IS NOT NULL))
);
CREATE INDEX releases_due ON releases (try_at) WHERE state = 'scheduled';
CREATE INDEX releases_at ON releases (at) WHERE state IN ('scheduled', 'failed');
CREATE INDEX releases_newest ON releases (created_at DESC, id DESC);

CREATE TABLE release_items (
  release_id uuid NOT NULL REFERENCES releases ON DELETE CASCADE,
  -- Of any kind: ids are unique across kinds. The item may be deleted after the release is published.
  item_id uuid NOT NULL,
  -- As addresses write it: "posts".
  kind text NOT NULL,
  -- The order in which the items were chosen.
  position smallint NOT NULL,
  -- Since the release is published: what it found, and what it wrote.
  title text,
  was_published boolean,
  before_id bigint REFERENCES revisions ON DELETE SET NULL,
  after_id bigint REFERENCES revisions ON DELETE SET NULL,
  PRIMARY KEY (release_id, item_id)
);
CREATE INDEX release_items_item ON release_items (item_id);
CREATE INDEX release_items_before ON release_items (before_id) WHERE before_id IS NOT NULL;
CREATE INDEX release_items_after ON release_items (after_id) WHERE after_id IS NOT NULL;
