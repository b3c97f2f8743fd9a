-- What the team does next with an open lead: { "at": a day, or an instant in UTC, "text": a sentence }.
ALTER TABLE leads ADD COLUMN next_step jsonb,
  ADD CONSTRAINT leads_next_step_is_whole CHECK (
    next_step ->> 'at' ~ '^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$');

-- Steps by their date, and open leads without one.
CREATE INDEX leads_next_step ON leads ((next_step ->> 'at'), id)
  WHERE next_step IS NOT NULL AND merged_into IS NULL AND status NOT IN ('CONVERTED', 'LOST');
CREATE INDEX leads_without_next_step ON leads (created_at DESC, id DESC)
  WHERE next_step IS NULL AND merged_into IS NULL AND status NOT IN ('CONVERTED', 'LOST');
