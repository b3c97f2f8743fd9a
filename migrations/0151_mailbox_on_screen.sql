-- The mailbox of replies can be entered on screen, as the mail server is; IMAP_URL overrides it. One row of each.
ALTER TABLE mail_servers
  ADD COLUMN protocol text NOT NULL DEFAULT 'smtp' UNIQUE CHECK (protocol IN ('smtp', 'imap')),
  ALTER COLUMN sender DROP NOT NULL,
  ADD COLUMN folder text,
  ADD COLUMN authserv_id text,
  ADD CONSTRAINT mail_servers_sender CHECK ((protocol = 'smtp') = (sender IS NOT NULL)),
  ADD CONSTRAINT mail_servers_folder CHECK ((protocol = 'imap') = (folder IS NOT NULL));

-- When the last mail that was read had arrived.
ALTER TABLE mailboxes ADD COLUMN last_mail_at timestamptz;
