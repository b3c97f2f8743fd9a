-- What an old site's post or page said, to be compared with what stands here.
ALTER TABLE imported_items ADD COLUMN said jsonb;

-- That what was brought is here, address by address; made anew when what the site says has changed.
CREATE TABLE import_certificates (
  import_id uuid PRIMARY KEY REFERENCES imports ON DELETE CASCADE,
  -- The state of the site for which one was last asked for; and that of which this one is.
  asked_stamp text NOT NULL,
  stamp text,
  addresses jsonb,
  hash text,
  made_at timestamptz
);
