-- The lead has written by mail, and nobody has answered since.
ALTER TABLE leads ADD COLUMN replied_at timestamptz;
CREATE INDEX leads_replied ON leads (replied_at) WHERE replied_at IS NOT NULL;

-- How far a mailbox has been read: a row for each that IMAP_URL has ever named.
CREATE TABLE mailboxes (
  -- Who reads what and where, without the password.
  address text PRIMARY KEY,
  -- The server's promise that its numbers are still those of before (RFC 9051); with another, all are read again.
  uid_validity bigint,
  last_uid bigint NOT NULL DEFAULT 0,
  -- The mail that could not be fetched the last time, and how often.
  failing_uid bigint,
  failing_times integer NOT NULL DEFAULT 0,
  -- Mails from before are nobody's question: they are kept only where they answer something.
  began_at timestamptz NOT NULL DEFAULT now(),
  next_look_at timestamptz NOT NULL DEFAULT now(),
  -- The last look that went through.
  looked_at timestamptz,
  trouble text,
  trouble_since timestamptz
);

-- The mails that were read, as hashes of their heads, so that none is told twice.
CREATE TABLE mailbox_seen (
  digest bytea PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX mailbox_seen_received_at ON mailbox_seen (received_at);

-- Mails of which it is not known which lead they belong to, until somebody says.
CREATE TABLE doubtful_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  received_at timestamptz NOT NULL,
  from_address text,
  -- What the event of a lead would say.
  data jsonb NOT NULL
);
CREATE INDEX doubtful_mails_received_at ON doubtful_mails (received_at);
CREATE INDEX doubtful_mails_from ON doubtful_mails (lower(from_address));
