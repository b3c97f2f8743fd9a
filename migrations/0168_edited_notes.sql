-- An edited note is a new event that names the first one: events are not changed.
CREATE INDEX lead_events_edits ON lead_events ((data ->> 'edits'), at DESC, id DESC) WHERE type = 'note' AND data ? 'edits';
