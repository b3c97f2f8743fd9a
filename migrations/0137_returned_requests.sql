-- Who returned the last request for publication, and with which note; until the next request, publication or removal.
ALTER TABLE content_states
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_name text,
  ADD COLUMN returned_note text,
  ADD CHECK ((returned_at IS NULL) = (returned_name IS NULL)),
  ADD CONSTRAINT content_states_returned_note_check CHECK (returned_note IS NULL OR returned_at IS NOT NULL);
