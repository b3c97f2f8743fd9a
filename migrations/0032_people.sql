-- Authors write own drafts and ask for their publication.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('admin', 'editor', 'author'));

-- Links sent by mail to a person: each works once, until its time is over.
CREATE TABLE mail_links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- SHA-256 of the token: who reads the table cannot use it.
  token_hash bytea NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'confirm-email', 'reset-password')),
  -- Where it was sent to: the address that using it proves.
  email text NOT NULL CHECK (email = lower(email)),
  -- Whose account it changes; an invitation has none yet.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  -- The role that an invitation gives.
  role text CHECK (role IN ('admin', 'editor', 'author')),
  invited_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'invitation') = (role IS NOT NULL)),
  CHECK ((purpose = 'invitation') = (user_id IS NULL))
);
CREATE INDEX mail_links_user_id ON mail_links (user_id);
CREATE INDEX mail_links_invited_by ON mail_links (invited_by);
