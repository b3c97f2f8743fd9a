-- When who answers the lead was told that a mail to it had failed: notices can be forged, and one mail is told once.
ALTER TABLE lead_mails ADD COLUMN failure_told_at timestamptz;
