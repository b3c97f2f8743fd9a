-- The library of pictures and files (docs/adr/0097).
ALTER TABLE images
  -- As the file was called; empty where nobody said.
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN alt text NOT NULL DEFAULT '',
  ADD COLUMN credit text NOT NULL DEFAULT '',
  -- What stays in sight where the picture is cut: 0 is left or top, 1 right or bottom.
  ADD COLUMN focal_x double precision NOT NULL DEFAULT 0.5 CHECK (focal_x BETWEEN 0 AND 1),
  ADD COLUMN focal_y double precision NOT NULL DEFAULT 0.5 CHECK (focal_y BETWEEN 0 AND 1),
  -- The account may be gone: its name stays.
  ADD COLUMN added_by uuid,
  ADD COLUMN added_name text,
  -- Kept in the library, also while nothing uses it.
  ADD COLUMN is_kept boolean NOT NULL DEFAULT false,
  -- Taken out of the library; it stays for as long as a draft or the history names it.
  ADD COLUMN removed_at timestamptz,
  -- The image that this picture shows since it was replaced; null: its own.
  ADD COLUMN current_id text,
  -- The picture that this image belongs to, where it came as a replacement; null: it is a picture itself.
  ADD COLUMN picture_id text;
CREATE INDEX images_library ON images (created_at DESC, id) WHERE picture_id IS NULL AND removed_at IS NULL;
CREATE INDEX images_pictures ON images (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX images_current ON images (current_id) WHERE current_id IS NOT NULL;

ALTER TABLE files
  ADD COLUMN added_by uuid,
  ADD COLUMN added_name text,
  ADD COLUMN is_kept boolean NOT NULL DEFAULT false,
  ADD COLUMN removed_at timestamptz;
CREATE INDEX files_library ON files (created_at DESC, id) WHERE removed_at IS NULL;

-- Every version of everything says which images and files it names. Without a list of what is to be added, which every
-- search would read.
CREATE INDEX revisions_images ON revisions USING gin (image_ids) WITH (fastupdate = off) WHERE image_ids IS NOT NULL;
