-- Mails of a lead. Their words are in the event; this is what a mail program needs to put them in one thread, and an answer
-- to one finds the lead by.
CREATE TABLE lead_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- No reference: an event goes with its lead alone, which takes this too.
  event_id uuid NOT NULL UNIQUE,
  message_id text NOT NULL,
  -- Message-IDs of what came before, the oldest first.
  thread text[] NOT NULL DEFAULT '{}',
  -- Where an answer goes: an address that nobody guesses.
  reply_to text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the mail server took it; or refused its recipient for good.
  sent_at timestamptz,
  refused_at timestamptz
);
CREATE INDEX lead_mails_thread ON lead_mails (lead_id, created_at);
CREATE INDEX lead_mails_message_id ON lead_mails (message_id);
