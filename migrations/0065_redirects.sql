-- Addresses that lead elsewhere because somebody said so, by hand or from a file. Those that published items have left are
-- in old_addresses.
CREATE TABLE redirects (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- As addresses are compared: decoded, in small letters, without a slash at the end. "*" at its end: all that begins so.
  source text NOT NULL UNIQUE,
  -- A path of this site, or an address of another one. "*" at its end: what stood for the source's "*" follows.
  target text NOT NULL,
  -- The item whose page the target was: it is followed to where it stands now.
  target_kind text,
  target_id uuid,
  used_count bigint NOT NULL DEFAULT 0,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX redirects_newest ON redirects (created_at DESC);

-- Old addresses are counted as well.
ALTER TABLE old_addresses
  ADD COLUMN used_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN used_at timestamptz;
CREATE INDEX old_addresses_newest ON old_addresses (created_at DESC);

-- What visitors asked for and was not there: paths alone, counted by day.
CREATE TABLE missing_addresses (
  day date NOT NULL,
  path text NOT NULL,
  asked integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, path)
);
