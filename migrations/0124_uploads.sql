-- Who may see an uploaded file, and who took it out of the library (docs/adr/0128).
ALTER TABLE files
  -- Sent by somebody who may not publish: strangers get it only once live content names it.
  ADD COLUMN awaits_use boolean NOT NULL DEFAULT false,
  ADD COLUMN removed_by uuid;
ALTER TABLE images ADD COLUMN removed_by uuid;

UPDATE files SET awaits_use = true FROM users WHERE users.id = files.added_by AND users.role = 'author';

-- What an account has sent, for its quota.
CREATE INDEX files_added_by ON files (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX images_added_by ON images (added_by) WHERE added_by IS NOT NULL;
