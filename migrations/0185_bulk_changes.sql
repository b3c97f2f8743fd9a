-- Changes of several leads at once, for 30 days: what each lead had, so that one click takes them back.
CREATE TABLE lead_bulk_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
CREATE INDEX lead_bulk_changes_at ON lead_bulk_changes (at);
CREATE TABLE lead_bulk_items (
  change_id uuid NOT NULL REFERENCES lead_bulk_changes ON DELETE CASCADE,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- The fields that changed, before and after.
  was jsonb NOT NULL,
  became jsonb NOT NULL,
  PRIMARY KEY (change_id, lead_id)
);
CREATE INDEX lead_bulk_items_lead ON lead_bulk_items (lead_id);

-- Which columns of the table somebody sees, in their order.
CREATE TABLE lead_columns (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  columns text[] NOT NULL
);

-- A filter that everybody who sees leads may use.
ALTER TABLE lead_filters ADD COLUMN is_shared boolean NOT NULL DEFAULT false;
CREATE INDEX lead_filters_shared ON lead_filters (lower(name)) WHERE is_shared;
