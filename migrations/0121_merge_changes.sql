-- The fields of the lead that stays, before and after a merge: undoing puts back what nobody has changed since. Null for merges
-- of before, whose `filled` says what was empty.
ALTER TABLE lead_merges ADD COLUMN kept_was jsonb, ADD COLUMN kept_became jsonb;
