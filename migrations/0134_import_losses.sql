-- The item that an import is at, and the items at which its process was lost: at the second loss at one item it ends.
ALTER TABLE imports
  ADD COLUMN current_item text,
  ADD COLUMN is_running boolean NOT NULL DEFAULT false,
  ADD COLUMN lost_at text[] NOT NULL DEFAULT '{}',
  -- How often the process was lost while it asked the old site again, and the try in hand.
  ADD COLUMN look_tries smallint NOT NULL DEFAULT 0;

ALTER TABLE import_certificates ADD COLUMN tries smallint NOT NULL DEFAULT 0;
