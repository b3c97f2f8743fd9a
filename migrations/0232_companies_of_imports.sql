-- Companies that an import of leads made, so that they go with it when it is undone.
ALTER TABLE companies ADD COLUMN import_id uuid;
CREATE INDEX companies_import ON companies (import_id) WHERE import_id IS NOT NULL;
