-- Notices to members of the team about leads: in the dashboard, by mail, or in the daily digest.
CREATE TABLE staff_notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  lead_id uuid REFERENCES leads ON DELETE CASCADE,
  -- Set instead of the lead if several were changed at once.
  bulk_id uuid REFERENCES lead_bulk_changes ON DELETE CASCADE,
  kind text NOT NULL,
  -- Identifies what caused it, within the kind: nobody is told twice.
  cause text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  read_at timestamptz,
  -- As the person had chosen when it happened.
  is_listed boolean NOT NULL,
  is_in_digest boolean NOT NULL,
  -- When its mail is due, after `at` if it waits for the end of quiet hours; null: none.
  mail_at timestamptz,
  -- The notice whose job mails this one too.
  mailed_with uuid,
  mailed_at timestamptz,
  CONSTRAINT staff_notices_about CHECK ((lead_id IS NULL) <> (bulk_id IS NULL)),
  CONSTRAINT staff_notices_once UNIQUE (user_id, kind, cause)
);
CREATE INDEX staff_notices_newest ON staff_notices (user_id, at DESC, id DESC) WHERE is_listed;
CREATE INDEX staff_notices_unread ON staff_notices (user_id) WHERE is_listed AND read_at IS NULL;
CREATE INDEX staff_notices_mails ON staff_notices (user_id) WHERE mailed_at IS NULL AND mail_at IS NOT NULL;
CREATE INDEX staff_notices_together ON staff_notices (mailed_with) WHERE mailed_with IS NOT NULL;
CREATE INDEX staff_notices_digest ON staff_notices (user_id) WHERE is_in_digest AND mailed_at IS NULL;
CREATE INDEX staff_notices_lead ON staff_notices (lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX staff_notices_bulk ON staff_notices (bulk_id) WHERE bulk_id IS NOT NULL;
CREATE INDEX staff_notices_at ON staff_notices (at);

CREATE TABLE staff_notice_settings (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- { kind: { "panel": boolean, "mail": "now", "digest" or "none" } }; a missing kind has its default.
  kinds jsonb NOT NULL DEFAULT '{}',
  -- Hour of the daily digest on the site's clock.
  digest_hour smallint NOT NULL DEFAULT 8 CONSTRAINT staff_notice_settings_hour CHECK (digest_hour BETWEEN 0 AND 23),
  -- For example 22:00, in the site's time zone; both or none.
  quiet_from text,
  quiet_to text,
  CONSTRAINT staff_notice_settings_quiet CHECK (
    (quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to
    AND quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$' AND quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$')
);

-- The day of each person's last digest. Takes the place of task_mornings, which only earlier versions use.
CREATE TABLE daily_digests (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  -- The day whose digest was sent.
  sent_day date
);
INSERT INTO daily_digests (user_id, day, sent_day)
  SELECT users.id, task_mornings.day, task_mornings.day FROM users CROSS JOIN task_mornings;
