-- An item's part of the report of the import that is bringing it, so that a run that continues the import can add it.
ALTER TABLE imported_items
  ADD COLUMN import_id uuid,
  ADD COLUMN report jsonb;
CREATE INDEX imported_items_import ON imported_items (import_id) WHERE import_id IS NOT NULL;
