-- The cookie that shows staff a site under construction has a value of its own; before, it was the hash of the session's token.
ALTER TABLE sessions ADD COLUMN construction_cookie_hash bytea UNIQUE;
