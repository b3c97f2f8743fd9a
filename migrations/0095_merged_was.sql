-- How the merged lead stood with its answer, which an answer to the kept one changes; undoing puts it back.
ALTER TABLE lead_merges ADD COLUMN merged_was jsonb;
