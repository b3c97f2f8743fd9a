-- Whether a picture moves. Those that came before were stored as their first frame.
ALTER TABLE images ADD COLUMN is_animated boolean NOT NULL DEFAULT false;
