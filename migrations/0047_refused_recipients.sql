-- A server that refuses one recipient is a server that works: noted apart from one that takes nothing.
ALTER TABLE mail_outcomes DROP CONSTRAINT mail_outcomes_outcome_check;
ALTER TABLE mail_outcomes ADD CONSTRAINT mail_outcomes_outcome_check
  CHECK (outcome IN ('sent', 'failed', 'refused'));
