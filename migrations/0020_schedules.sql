-- What is to be published or taken off at a date (docs/adr/0037). The row is the truth; jobs are only wake-ups.
CREATE TABLE schedules (
  -- One for each item of any kind: ids are unique across kinds.
  item_id uuid PRIMARY KEY,
  kind text NOT NULL,
  action text NOT NULL CHECK (action IN ('publish', 'unpublish')),
  at timestamptz NOT NULL,
  -- What is published, whatever is edited later.
  revision_id bigint NOT NULL REFERENCES revisions,
  -- Later than this it is not applied any more; NULL: it is applied however late.
  late_limit_hours double precision CHECK (late_limit_hours > 0),
  -- The account may be gone: its name stays, as it does in revisions.
  author_id uuid,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- `at`, or after an unexpected error the time of the next attempt.
  try_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  -- Why it could not be applied; it is not tried again then.
  failure text
);
CREATE INDEX schedules_due ON schedules (try_at) WHERE failure IS NULL;
CREATE INDEX schedules_at ON schedules (at);
CREATE INDEX schedules_revision ON schedules (revision_id);
