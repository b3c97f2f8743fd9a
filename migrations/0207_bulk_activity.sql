-- When something was last done with a lead, before and after a change of many: undone, it was nothing that anybody did.
ALTER TABLE lead_bulk_items ADD COLUMN active_before timestamptz, ADD COLUMN active_after timestamptz;
