-- Typefaces of the company's own and the width of headings (docs/adr/0163). The id is the hash of the file, so that an
-- address never changes its content.
CREATE TABLE font_files (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  name text NOT NULL,
  -- An imported archive adds the content after the row.
  content bytea NOT NULL CHECK (octet_length(content) <= 65536 AND (content = '' OR substr(content, 1, 4) = 'wOF2')),
  bytes integer NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  licensed_by uuid,
  licensed_name text NOT NULL,
  licensed_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE font_files ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE settings
  ADD COLUMN heading_font jsonb,
  ADD COLUMN text_font jsonb,
  ADD COLUMN heading_width text NOT NULL DEFAULT 'normal';
