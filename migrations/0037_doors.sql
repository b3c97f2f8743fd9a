-- Random bytes made on first use and kept as long as the site: salts of what is stored only as a hash.
CREATE TABLE salts (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (length(value) >= 16)
);

-- What a process noticed about how it is run, for the dashboard.
CREATE TABLE operation_notes (
  name text PRIMARY KEY,
  -- The setting under which it was noticed: under another one it says nothing.
  setting text NOT NULL,
  noticed_at timestamptz NOT NULL DEFAULT now()
);

-- Once its person's data was erased and the decision mailed, a request keeps protocol, dates, decision and this hash.
ALTER TABLE data_removal_requests
  ADD COLUMN erased_at timestamptz,
  ADD COLUMN decision_mailed_at timestamptz,
  ADD COLUMN receipt_mailed_at timestamptz,
  ADD COLUMN email_hash bytea,
  ALTER COLUMN name DROP NOT NULL,
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN reason DROP NOT NULL,
  ADD CHECK (email IS NOT NULL OR (email_hash IS NOT NULL AND decided_at IS NOT NULL AND erased_at IS NOT NULL));
UPDATE data_removal_requests SET decision_mailed_at = decided_at, receipt_mailed_at = created_at;
DROP INDEX data_removal_requests_search;
ALTER TABLE data_removal_requests DROP COLUMN search_text;
ALTER TABLE data_removal_requests ADD COLUMN search_text text GENERATED ALWAYS AS (
  fold_text(protocol || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
) STORED;
CREATE INDEX data_removal_requests_search ON data_removal_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX data_removal_requests_email ON data_removal_requests (lower(email));
