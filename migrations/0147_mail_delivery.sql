-- What became of a mail to a lead after our server took it, as notices of delivery say (docs/adr/0136).
ALTER TABLE lead_mails
  ADD COLUMN delivery_state text CHECK (delivery_state IN ('failed', 'delayed', 'delivered', 'complaint')),
  -- A key of FAILURES in src/features/leads/delivery/reasons.ts.
  ADD COLUMN delivery_reason text,
  ADD COLUMN delivery_is_temporary boolean,
  -- The server's code and words.
  ADD COLUMN delivery_code text,
  ADD COLUMN delivery_detail text,
  ADD COLUMN delivery_at timestamptz;

-- The address to which the last mail failed; counts only while the lead has it.
ALTER TABLE leads
  ADD COLUMN failed_email text,
  ADD COLUMN email_failure text,
  ADD COLUMN email_failed_at timestamptz;

-- When a mail to a subscriber failed, or was reported as spam.
ALTER TABLE newsletter_subscriptions
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN failure text;
