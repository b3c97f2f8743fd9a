-- Whether a mailbox gets mails to nome+qualquer@, which a mail to itself finds out.
ALTER TABLE mailboxes
  -- The address that was tested.
  ADD COLUMN plus_base text,
  -- The address that the mail went to; null if it could not be sent.
  ADD COLUMN plus_address text,
  ADD COLUMN plus_sent_at timestamptz,
  ADD COLUMN plus_works boolean;
