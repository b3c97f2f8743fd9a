-- Logo, drawings, typefaces and corners of the site (docs/adr/0046). Whoever has settings keeps today's looks.
ALTER TABLE settings
  ADD COLUMN logo_light text,
  ADD COLUMN logo_dark text,
  ADD COLUMN logo_symbol text,
  ADD COLUMN identity text NOT NULL DEFAULT 'none',
  ADD COLUMN typeface text NOT NULL DEFAULT 'studio',
  ADD COLUMN corner_radius text NOT NULL DEFAULT 'medium';
UPDATE settings SET identity = 'prumo';

-- Logos as SVG, after their check; the id is the hash of the text, so that an address never changes its content.
CREATE TABLE logo_files (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  svg text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
