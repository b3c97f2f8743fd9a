-- Leads by name and by company, as lists and searches of a common word are sorted: a page reads its own rows only.
CREATE INDEX leads_by_name ON leads (sort_name, id) WHERE merged_into IS NULL AND trashed_at IS NULL;
CREATE INDEX leads_by_company ON leads (sort_company, id) WHERE merged_into IS NULL AND trashed_at IS NULL;
