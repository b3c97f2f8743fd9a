-- Archives with everything of the site, made when somebody asks for one, and kept for a day.
CREATE TABLE exports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  -- Entries written, of how many.
  done integer NOT NULL DEFAULT 0,
  total integer,
  bytes bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
