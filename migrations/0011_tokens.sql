CREATE TABLE api_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What the token makes is its owner's.
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  -- SHA-256 of the token: who reads the table cannot use it.
  token_hash bytea NOT NULL UNIQUE,
  -- Its beginning and end, by which people tell their tokens apart.
  token_hint text NOT NULL,
  permissions text[] NOT NULL CHECK (permissions <@ ARRAY['create_post', 'create_project'] AND cardinality(permissions) > 0),
  is_active boolean NOT NULL DEFAULT true,
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_tokens_user_id ON api_tokens (user_id);
