-- Which events there are is for the code to say.
ALTER TABLE webhook_destinations DROP CONSTRAINT webhook_destinations_events_check;
ALTER TABLE webhook_destinations ADD CONSTRAINT webhook_destinations_events_check CHECK (cardinality(events) > 0);
ALTER TABLE webhook_events DROP CONSTRAINT webhook_events_kind_check;

-- What was told of a lead is forgotten with it, also where no address of it is known.
ALTER TABLE webhook_events ADD COLUMN lead_id uuid REFERENCES leads ON DELETE CASCADE;
CREATE INDEX webhook_events_lead ON webhook_events (lead_id) WHERE lead_id IS NOT NULL;

-- The secret address at which a calendar program reads a person's tasks; only its hash. A new one replaces it.
CREATE TABLE task_calendars (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The last day on which tasks were mailed in the morning: one row.
CREATE TABLE task_mornings (
  id integer PRIMARY KEY CHECK (id = 1),
  day date NOT NULL
);

-- Why deals are lost, in the company's own words, separated by commas.
ALTER TABLE settings ADD COLUMN lost_reasons text;
