-- The trash of leads. Those that were merged are in it together.
ALTER TABLE leads ADD COLUMN trashed_at timestamptz, ADD COLUMN trashed_by text;
CREATE INDEX leads_trashed ON leads (trashed_at DESC, id DESC) WHERE trashed_at IS NOT NULL;
-- Lists and counts read those that are neither merged nor in the trash.
CREATE INDEX leads_listed_status ON leads (status) WHERE merged_into IS NULL AND trashed_at IS NULL;
CREATE INDEX leads_listed_source ON leads (source) WHERE merged_into IS NULL AND trashed_at IS NULL;
DROP INDEX IF EXISTS leads_status;
DROP INDEX IF EXISTS leads_source;
