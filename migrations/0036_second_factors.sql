-- A second factor: a code of an authenticator app, or a passkey.
CREATE TABLE totp_secrets (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted with a key that is not in the database.
  secret text NOT NULL,
  -- Null until the first right code.
  confirmed_at timestamptz,
  -- The step of 30 s of the last code taken: each code works once.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  -- SHA-256: the codes are random and long enough.
  code_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user_id ON recovery_codes (user_id);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- How often it was used, where the authenticator counts.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_id ON passkeys (user_id);

-- What a passkey has to sign, once and within minutes; losing them in a crash is fine.
CREATE UNLOGGED TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'enter', 'prove')),
  -- Whose; null where the passkey tells who it is.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

-- The roles that may do nothing without a second factor.
CREATE TABLE second_factor_roles (
  role text PRIMARY KEY CHECK (role IN ('admin', 'editor', 'author'))
);
