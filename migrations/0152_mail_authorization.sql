-- Access to a mailbox by OAuth 2.0 instead of a password. One row.
CREATE TABLE mail_authorizations (
  id uuid PRIMARY KEY,
  -- Null until the first authorization was granted.
  provider text CHECK (provider IN ('google', 'microsoft', 'own')),
  tenant text,
  client_id text,
  address text,
  -- All three encrypted with a key that is not in the database: client secret and refresh token, access token, and what
  -- the return of the browser is compared with.
  credentials text,
  access_token text,
  attempt text,
  -- By the database's clock, so that the clocks of the site's machines do not matter.
  access_until timestamptz,
  refreshed_at timestamptz,
  connected_at timestamptz,
  -- When the provider refused to renew the access, until somebody connects again.
  ended_at timestamptz,
  attempt_state text UNIQUE,
  attempt_at timestamptz
);

-- How the site logs in.
ALTER TABLE mail_servers ADD COLUMN login text NOT NULL DEFAULT 'password' CHECK (login IN ('password', 'oauth'));
