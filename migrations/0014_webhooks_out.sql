-- Where events are sent. Of the one that AUTOMATION_WEBHOOK_URL names, address and secret stay in the
-- configuration; its row, the only one without an address, has what belongs to the database.
CREATE TABLE webhook_destinations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  url text,
  -- Whole, not a hash: it signs.
  secret text,
  events text[] NOT NULL CHECK (
    cardinality(events) > 0
    AND events <@ ARRAY['contact', 'lead-magnet', 'newsletter', 'data-removal', 'post-published']
  ),
  is_active boolean NOT NULL DEFAULT true,
  -- When it answered 410 and was switched off for it.
  gone_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((url IS NULL) = (id = '00000000-0000-4000-8000-000000000001') AND (url IS NULL) = (secret IS NULL))
);
INSERT INTO webhook_destinations (id, name, events) VALUES
  ('00000000-0000-4000-8000-000000000001', 'Automação', ARRAY['contact', 'lead-magnet', 'newsletter']);

-- What happened, as it is told at every attempt: kept for 30 days.
CREATE TABLE webhook_events (
  -- The `webhook-id` of its deliveries.
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (
    kind IN ('contact', 'lead-magnet', 'newsletter', 'data-removal', 'post-published', 'test')
  ),
  -- JSON; text, so that every attempt sends the very same bytes.
  body text NOT NULL,
  -- Of the person it is about, by which it is found when that person is to be forgotten.
  email text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_age ON webhook_events (created_at);
CREATE INDEX webhook_events_email ON webhook_events (lower(email)) WHERE email IS NOT NULL;

-- One event on its way to one destination.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  event_id text NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
  destination_id uuid NOT NULL REFERENCES webhook_destinations ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Counts up with every plan for a next attempt: a job of an earlier plan does nothing.
  turn integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz DEFAULT now(),
  give_up_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
  -- Until then some process is at it.
  busy_until timestamptz,
  -- Of the last attempt.
  attempted_at timestamptz,
  status integer,
  answer text,
  duration_ms integer,
  detail text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (event_id, destination_id)
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (destination_id, created_at DESC, id DESC);
