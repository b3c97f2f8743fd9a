-- The report of each list of an archive that the import has brought, so that a run that continues the import can add it.
ALTER TABLE imports ADD COLUMN list_reports jsonb NOT NULL DEFAULT '{}';
