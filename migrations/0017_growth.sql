-- Counting by status reads this small index instead of the whole table.
CREATE INDEX leads_status ON leads (status);

-- The list as staff see it: the open ones by urgency, then the settled ones, newest first.
CREATE INDEX data_removal_requests_list ON data_removal_requests (
  (status <> 'OPEN'), (CASE WHEN status = 'OPEN' THEN due_at END), created_at DESC, id DESC
);
DROP INDEX data_removal_requests_newest;
-- Which settled ones are past their time.
CREATE INDEX data_removal_requests_decided ON data_removal_requests (decided_at) WHERE decided_at IS NOT NULL;
