-- Deleted posts and projects, for 30 days. What they hold is in their history, which stays as long: here is only what
-- their row had besides. Their row itself is gone, so nothing that reads items can show them.
CREATE TABLE trash (
  item_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('posts', 'projects')),
  title text NOT NULL,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  deleted_by text NOT NULL
);
CREATE INDEX trash_kind ON trash (kind, deleted_at DESC);
CREATE INDEX trash_deleted_at ON trash (deleted_at);
CREATE INDEX trash_author_id ON trash (author_id);
