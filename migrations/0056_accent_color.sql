-- The third colour of the site's looks, which was amber for everybody.
ALTER TABLE settings ADD COLUMN accent_color text NOT NULL DEFAULT '#E9A23B';
