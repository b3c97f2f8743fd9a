-- "Hoje": deals in which nothing happens, and addresses that mails do not reach.
-- When a person last did something with the lead: the team, the lead, or a program that acts for one of them.
ALTER TABLE leads ADD COLUMN active_at timestamptz;
CREATE INDEX leads_idle ON leads (coalesce(active_at, created_at), id)
  WHERE merged_into IS NULL AND next_step IS NULL AND replied_at IS NULL AND status NOT IN ('CONVERTED', 'LOST');
CREATE INDEX leads_failed ON leads (email_failed_at) WHERE email_failed_at IS NOT NULL;

-- Days without activity after which an open deal counts as stalled.
ALTER TABLE settings ADD COLUMN stalled_days integer NOT NULL DEFAULT 14;
