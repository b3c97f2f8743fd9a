-- Who gets a copy of a mail to a lead, and who has yet to get it where a server took it for some recipients only.
ALTER TABLE lead_mails ADD COLUMN cc text[] NOT NULL DEFAULT '{}', ADD COLUMN remaining text[];
