-- The event of a merge names the merge alone: whose lead it was is read from that lead, and goes with it. What events said so
-- far would stay in the timeline of somebody else where the merge was undone.
ALTER TABLE lead_events DISABLE TRIGGER lead_events_kept;
UPDATE lead_events SET data = jsonb_build_object('merge', data -> 'merge') WHERE type IN ('merge', 'undo');
ALTER TABLE lead_events ENABLE TRIGGER lead_events_kept;
