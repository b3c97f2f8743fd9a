-- What tools did with their tokens: kept for 30 days, without what they sent beyond the title.
CREATE TABLE token_calls (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_id uuid NOT NULL REFERENCES api_tokens ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('post', 'project')),
  -- Of the answer.
  status integer NOT NULL,
  title text,
  -- Why it was refused, or what happened afterwards.
  detail text,
  is_dry_run boolean NOT NULL DEFAULT false,
  -- Of the post or project; it may be gone by now.
  entity_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX token_calls_newest ON token_calls (token_id, created_at DESC, id DESC);
CREATE INDEX token_calls_age ON token_calls (created_at);
CREATE INDEX token_calls_entity ON token_calls (entity_id) WHERE entity_id IS NOT NULL;

-- Which token made which post or project. It outlives what was made: an external id is never used twice.
CREATE TABLE token_creations (
  kind text NOT NULL CHECK (kind IN ('post', 'project')),
  entity_id uuid NOT NULL,
  token_id uuid NOT NULL REFERENCES api_tokens ON DELETE CASCADE,
  external_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, entity_id),
  UNIQUE (token_id, kind, external_id)
);

-- Answers by Idempotency-Key: a repeat gets the very same.
CREATE TABLE webhook_answers (
  token_id uuid NOT NULL REFERENCES api_tokens ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of what was sent: the same key with something else is a mistake.
  request_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_id, key)
);
CREATE INDEX webhook_answers_age ON webhook_answers (created_at);
