-- Who sent a mail to a lead, for limits per person and day; null for the site itself and for mails from before.
ALTER TABLE lead_mails ADD COLUMN sender_id uuid;
CREATE INDEX lead_mails_sender ON lead_mails (sender_id, created_at);

-- Somebody who is no administrator has changed the lead's address: the next mail asks who is writing.
ALTER TABLE leads ADD COLUMN is_email_unproved boolean NOT NULL DEFAULT false;
