CREATE TABLE data_removal_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- What the person quotes: LGPD-2026-7K3QF
  protocol text NOT NULL UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  -- E.164: +5511999999999
  phone text,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'DONE', 'REFUSED')),
  -- 48 business hours after created_at, by the Brazilian calendar.
  due_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- The name of whoever decided, kept when the account goes.
  decided_by text,
  -- What staff noted on deciding.
  note text,
  -- Hash of one act of sending and its content: the same arriving twice is one request.
  submission_key bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (
    fold_text(protocol || ' ' || name || ' ' || email || ' ' || coalesce(phone, ''))
  ) STORED,
  CHECK ((status = 'OPEN') = (decided_at IS NULL))
);
-- What is open comes first, the most urgent on top; then the latest decision.
CREATE INDEX data_removal_requests_open ON data_removal_requests (due_at, id) WHERE status = 'OPEN';
CREATE INDEX data_removal_requests_newest ON data_removal_requests (created_at DESC, id DESC);
CREATE INDEX data_removal_requests_search ON data_removal_requests USING gin (search_text gin_trgm_ops);

-- Erasing what belongs to one person, and what is older than it may be kept.
CREATE INDEX leads_email ON leads (lower(email));
