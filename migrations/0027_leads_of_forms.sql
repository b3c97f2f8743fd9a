-- Leads of forms that an owner has put together: a phone may be all there is to answer to, and a consent is kept with
-- the words that were agreed to.
ALTER TABLE leads
  ALTER COLUMN email DROP NOT NULL,
  ADD COLUMN consent text,
  -- The campaign that the page's address named: { "source": …, "medium": … }.
  ADD COLUMN utm jsonb,
  ADD CONSTRAINT leads_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL);

-- Without an e-mail the column would be NULL, and the lead never found.
ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (
  fold_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))
) STORED;
CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops);
