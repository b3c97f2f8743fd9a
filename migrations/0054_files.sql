-- Documents to take away: PDF, office files, ZIP. The files lie in the storage, under the id.
CREATE TABLE files (
  -- The start of the SHA-256 of the file, so that the same one is kept once.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  -- As it was called where it came from.
  name text NOT NULL,
  -- The end of its address, which says what is in it: "pdf".
  extension text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it was last uploaded: whoever did so has a day to refer to it.
  stored_at timestamptz NOT NULL DEFAULT now()
);
