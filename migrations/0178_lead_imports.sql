-- One row for each file of leads, from its start on: one whose process dies stays unfinished, and nothing of it is stored.
CREATE TABLE lead_imports (
  id uuid PRIMARY KEY,
  file_name text,
  -- Who started it, with the name of then.
  actor jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running'
    CONSTRAINT lead_imports_state CHECK (state IN ('running', 'cancelling', 'done', 'failed', 'cancelled', 'undone')),
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Renewed while its process lives.
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- The time of its transaction, which its leads have as updated_at.
  stored_at timestamptz,
  lines integer NOT NULL DEFAULT 0,
  line_count integer,
  counts jsonb,
  undone jsonb
);
CREATE INDEX lead_imports_newest ON lead_imports (started_at DESC, id DESC);

-- What undoing an import needs: the leads that it made, and what it added to others. Kept for as long as it can be undone.
CREATE TABLE lead_import_leads (
  import_id uuid NOT NULL REFERENCES lead_imports ON DELETE CASCADE,
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- Null for a lead that the import made; otherwise the fields that it filled, with their values.
  filled jsonb,
  -- Events that it wrote; more of them show that somebody went on with the lead.
  events integer NOT NULL DEFAULT 0,
  -- Those of a lead that was there before.
  event_ids uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (import_id, lead_id)
);
CREATE INDEX lead_import_leads_lead ON lead_import_leads (lead_id);

-- Leads of a file came through none of the site's doors: counts of where clients come from leave them out.
ALTER TABLE leads ADD COLUMN import_id uuid;
