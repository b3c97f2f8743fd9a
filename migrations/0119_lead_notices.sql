-- What the team is told about a lead by mail, so that an answer to it reaches the lead.
CREATE TABLE lead_notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  message_id text NOT NULL UNIQUE,
  -- Where an answer goes: an address that nobody guesses.
  reply_to text NOT NULL UNIQUE,
  -- Whom it was sent to, in lower case.
  recipients text[] NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lead_notices_lead ON lead_notices (lead_id);

-- The lead that a mail in the tray answers, where it is from an address of the team and was not sent on. It goes with the lead.
ALTER TABLE doubtful_mails ADD COLUMN lead_id uuid REFERENCES leads ON DELETE CASCADE;
CREATE INDEX doubtful_mails_lead ON doubtful_mails (lead_id) WHERE lead_id IS NOT NULL;
