-- What the team knows of a lead besides what a form said, whose it is, and by when it was promised an answer.
ALTER TABLE leads
  ADD COLUMN company text,
  ADD COLUMN cnpj text,
  ADD COLUMN owner_id uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN stage text,
  -- Cents of a real.
  ADD COLUMN value bigint CHECK (value >= 0),
  -- 2026-12
  ADD COLUMN expected_month text CHECK (expected_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  ADD COLUMN lost_reason text,
  ADD COLUMN answer_due_at timestamptz,
  ADD COLUMN answered_at timestamptz;
CREATE INDEX leads_owner ON leads (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX leads_awaiting ON leads (answer_due_at) WHERE answer_due_at IS NOT NULL AND answered_at IS NULL;
CREATE INDEX leads_answered ON leads (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX leads_expected ON leads (expected_month, status) INCLUDE (value) WHERE expected_month IS NOT NULL;
CREATE INDEX leads_lost_reason ON leads (lost_reason) WHERE lost_reason IS NOT NULL;

-- Whose address a form held belongs to that person also where the lead's was corrected since.
CREATE INDEX lead_events_email ON lead_events (lower(data ->> 'email')) WHERE data ? 'email';

CREATE TABLE lead_tasks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  title text NOT NULL,
  due_at timestamptz NOT NULL,
  assignee_id uuid REFERENCES users ON DELETE SET NULL,
  done_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lead_tasks_lead ON lead_tasks (lead_id, due_at);
CREATE INDEX lead_tasks_open ON lead_tasks (due_at) WHERE done_at IS NULL;
CREATE INDEX lead_tasks_assignee ON lead_tasks (assignee_id);

-- Business hours within which an answer is promised; 0: none is.
ALTER TABLE settings ADD COLUMN answer_hours integer NOT NULL DEFAULT 0 CHECK (answer_hours >= 0);
