-- What is remembered of the checks on "Funcionamento" between two looks.
CREATE TABLE operation_checks (
  name text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('ok', 'attention', 'failing')),
  since timestamptz NOT NULL DEFAULT now(),
  -- Whether administrators have been told that it fails: they hear of its end too.
  is_told boolean NOT NULL DEFAULT false
);

-- The last e-mail that a server took, and the last one that it refused.
CREATE TABLE mail_outcomes (
  outcome text PRIMARY KEY CHECK (outcome IN ('sent', 'failed')),
  at timestamptz NOT NULL,
  detail text
);

-- Errors of the last days by cause and hour.
CREATE TABLE error_counts (
  cause text NOT NULL,
  hour timestamptz NOT NULL,
  message text NOT NULL,
  count integer NOT NULL,
  last_at timestamptz NOT NULL,
  -- The last few, to be found in the log.
  request_ids text[] NOT NULL,
  PRIMARY KEY (cause, hour)
);
CREATE INDEX error_counts_hour ON error_counts (hour);
