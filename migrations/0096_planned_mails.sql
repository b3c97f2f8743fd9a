-- Files that go with a mail to a lead, as they were given; also of one that is to leave later, under the same id.
CREATE TABLE lead_mail_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- Of lead_mails or planned_mails: a planned one keeps its id when it leaves.
  mail_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  bytes integer NOT NULL,
  content bytea NOT NULL
);
CREATE INDEX lead_mail_files_mail ON lead_mail_files (mail_id, position);
CREATE INDEX lead_mail_files_lead ON lead_mail_files (lead_id);

-- Mails that are to leave at a time; their events are written when they do.
CREATE TABLE planned_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- { kind, id, name } of who wrote it.
  actor jsonb NOT NULL,
  -- What it says, filled in: { subject, text, template, isTemplateAlone }
  letter jsonb NOT NULL,
  send_at timestamptz NOT NULL,
  -- Why it could not leave, in words.
  trouble text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX planned_mails_lead ON planned_mails (lead_id, send_at);
