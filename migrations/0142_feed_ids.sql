-- Id of an item in feeds, if it is not made of its own id: feed readers recognize by it what they have shown. Posts that were
-- published here keep the address that they had in the feed; the next start puts the site's own address before it.
ALTER TABLE content_states ADD COLUMN feed_id text;
CREATE INDEX content_states_feed ON content_states (feed_id) WHERE feed_id IS NOT NULL;
UPDATE content_states SET feed_id = 'site:/blog/' || posts.slug
FROM posts
WHERE posts.id = content_states.item_id AND (posts.is_published
  OR posts.published_at IS NOT NULL AND NOT EXISTS (SELECT FROM imported_items WHERE imported_items.item_id = posts.id::text));
