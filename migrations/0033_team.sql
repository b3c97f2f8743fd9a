-- Projects are somebody's, as posts are: an author writes own ones only. Nobody's: those from before.
ALTER TABLE projects
  ADD COLUMN author_id uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN author_name text NOT NULL DEFAULT '';
CREATE INDEX projects_author_id ON projects (author_id);

-- Of the last call of this person, to the minute.
ALTER TABLE users ADD COLUMN last_seen_at timestamptz;

-- A registration waits in its link: the account is made when the address is confirmed.
ALTER TABLE mail_links
  ADD COLUMN name text,
  ADD COLUMN password_hash text,
  DROP CONSTRAINT mail_links_check1,
  ADD CONSTRAINT mail_links_registration CHECK ((name IS NULL) = (password_hash IS NULL)),
  ADD CONSTRAINT mail_links_account CHECK ((user_id IS NULL) = (purpose = 'invitation' OR name IS NOT NULL)),
  ADD CONSTRAINT mail_links_unregistered CHECK (name IS NULL OR purpose = 'confirm-email');

-- An author has asked for the publication of an item.
ALTER TABLE content_states
  ADD COLUMN requested_at timestamptz,
  ADD COLUMN requested_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN requested_name text,
  ADD CHECK ((requested_at IS NULL) = (requested_name IS NULL));
CREATE INDEX content_states_requested ON content_states (requested_at) WHERE requested_at IS NOT NULL;
CREATE INDEX content_states_requested_by ON content_states (requested_by);

-- Every process hears when a session ends, whatever ended it: open streams end with it.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions-ended', OLD.user_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
