-- Which version of an item stood there when somebody who publishes put it into a release: what an author writes afterwards
-- has not been seen, and is not published with it. Revisions are thinned, so it is no foreign key.
ALTER TABLE release_items ADD COLUMN seen_id bigint;
UPDATE release_items SET seen_id = coalesce(draft_id, stored_id)
FROM content_states WHERE content_states.item_id = release_items.item_id;
