-- What was uploaded, re-encoded: the files lie in the storage, under the id.
CREATE TABLE images (
  -- The start of the SHA-256 of the master file, so that the same picture is kept once.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- A tiny blurred version as a data: URI; empty where the picture is transparent.
  placeholder text NOT NULL,
  -- Of the master file.
  format text NOT NULL,
  bytes integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it was last uploaded: whoever did so has a day to refer to it.
  stored_at timestamptz NOT NULL DEFAULT now()
);
