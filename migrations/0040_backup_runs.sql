-- What became of each backup and restore, for the administrators' eyes; the files and their records lie outside.
-- Not part of backups.
CREATE TABLE backup_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  task text NOT NULL CHECK (task IN ('backup', 'restore')),
  backup_id uuid,
  reason text NOT NULL CHECK (reason IN ('nightly', 'manual', 'migration', 'restore')),
  succeeded boolean NOT NULL,
  -- In Portuguese, as it was mailed.
  error text,
  ended_at timestamptz NOT NULL DEFAULT now(),
  CHECK (succeeded = (error IS NULL))
);
CREATE INDEX backup_runs_ended_at ON backup_runs (ended_at);
