-- Filters of the list of leads that somebody has kept for themselves, each under a name.
CREATE TABLE lead_filters (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  -- { status, source, q }, as far as they are set.
  filter jsonb NOT NULL
);
CREATE UNIQUE INDEX lead_filters_name ON lead_filters (user_id, lower(name));
