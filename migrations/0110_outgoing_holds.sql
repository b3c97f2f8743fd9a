-- After a restore nothing goes to people or tools until an administrator has released or discarded what waits.
CREATE TABLE outgoing_holds (
  part text PRIMARY KEY CHECK (part IN ('mails', 'webhooks', 'notices', 'newsletters')),
  since timestamptz NOT NULL DEFAULT now()
);

-- Jobs that are kept out of the queue meanwhile: each with its whole row there.
CREATE TABLE held_jobs (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  start_after timestamptz NOT NULL,
  job jsonb NOT NULL
);
CREATE INDEX held_jobs_name ON held_jobs (name, start_after);

ALTER TABLE webhook_deliveries ADD COLUMN cancelled_at timestamptz;
