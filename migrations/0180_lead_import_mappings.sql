-- How the columns of a file were read last, for the next file with the same headings.
CREATE TABLE lead_import_mappings (
  -- SHA-256 of the headings.
  headings text PRIMARY KEY,
  columns jsonb NOT NULL,
  chosen jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
