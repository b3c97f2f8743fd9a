-- Leads by when something last happened with them. The included columns let PostgreSQL count by the index alone.
CREATE INDEX leads_last_activity ON leads (coalesce(active_at, answered_at, created_at), id)
  INCLUDE (active_at, answered_at, created_at) WHERE merged_into IS NULL AND trashed_at IS NULL;

-- Leads by the deadline of an answer that is still awaited, in both directions: leads without one come last in either.
CREATE INDEX leads_deadline ON leads (
    (CASE WHEN answered_at IS NULL AND status NOT IN ('CONVERTED', 'LOST') THEN answer_due_at END), id)
  WHERE merged_into IS NULL AND trashed_at IS NULL;
CREATE INDEX leads_deadline_latest ON leads (
    (CASE WHEN answered_at IS NULL AND status NOT IN ('CONVERTED', 'LOST') THEN answer_due_at END) DESC NULLS LAST, id DESC)
  WHERE merged_into IS NULL AND trashed_at IS NULL;
