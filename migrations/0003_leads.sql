CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() is only STABLE, since its dictionary could change; pinned to one, it may be indexed.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE TABLE leads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text,
  email text NOT NULL,
  -- E.164: +5511999999999
  phone text,
  source text NOT NULL,
  status text NOT NULL DEFAULT 'NEW'
    CHECK (status IN ('NEW', 'CONTACTED', 'QUALIFIED', 'CONVERTED', 'LOST')),
  message text,
  -- Where and with what the form was sent; for the automation webhook.
  page_url text,
  referrer text,
  user_agent text,
  -- Hash of one act of sending and its content: the same arriving twice is one lead.
  submission_key bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (
    fold_text(coalesce(name, '') || ' ' || email || ' ' || coalesce(phone, ''))
  ) STORED
);
CREATE INDEX leads_newest ON leads (created_at DESC, id DESC);
CREATE INDEX leads_status_newest ON leads (status, created_at DESC, id DESC);
CREATE INDEX leads_source_newest ON leads (source, created_at DESC, id DESC);
CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops);
