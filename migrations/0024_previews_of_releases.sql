-- A preview link may show a release: the site with all its items (docs/adr/0038).
ALTER TABLE preview_links
  ADD COLUMN release_id uuid REFERENCES releases ON DELETE CASCADE,
  ADD CHECK (release_id IS NULL OR item_id IS NULL);
CREATE INDEX preview_links_release ON preview_links (release_id) WHERE release_id IS NOT NULL;
