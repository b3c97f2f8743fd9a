-- The table of leads: tags, the city, and when something last happened with a lead.
ALTER TABLE leads
  ADD COLUMN city text,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  -- Words that went to the lead or came from it.
  ADD COLUMN contacted_at timestamptz;
CREATE FUNCTION fold_list(list text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT fold_text(one) FROM unnest(list) AS one);
CREATE INDEX leads_tags ON leads USING gin (fold_list(tags));
CREATE INDEX leads_tagged ON leads (created_at DESC) WHERE tags <> '{}';
CREATE INDEX leads_city ON leads (fold_text(city)) WHERE city IS NOT NULL;
-- All that the list compares, so that filters and orders read no messages. Names and companies are too long for it.
CREATE INDEX leads_list ON leads (created_at DESC, id DESC)
  INCLUDE (status, source, owner_id, stage_id, value, expected_month, city, answer_due_at, answered_at, replied_at, active_at, contacted_at)
  WHERE merged_into IS NULL AND trashed_at IS NULL;

CREATE FUNCTION is_lead_contact(type text, data jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN type IN ('form', 'ebook', 'whatsapp', 'mail-out')
    OR (type = 'mail-in' AND NOT data ?| ARRAY['bounce', 'report', 'automatic'])
    OR (type = 'note' AND data ->> 'by' IN ('phone', 'whatsapp'));
-- Merging leads is no work with them.
CREATE FUNCTION is_lead_activity(type text, actor jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN actor ->> 'kind' <> 'system' AND type NOT IN ('merge', 'undo');

-- For leads whose events have changed otherwise than by new ones.
CREATE FUNCTION recount_lead_activity(ids uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  UPDATE leads SET
    active_at = greatest((SELECT max(at) FROM lead_events WHERE lead_id = leads.id AND is_lead_activity(type, actor)),
      (SELECT max(merged.active_at) FROM leads AS merged WHERE merged.merged_into = leads.id)),
    contacted_at = greatest((SELECT max(at) FROM lead_events WHERE lead_id = leads.id AND is_lead_contact(type, data)),
      (SELECT max(merged.contacted_at) FROM leads AS merged WHERE merged.merged_into = leads.id))
  WHERE id = ANY(ids);
END;

-- Events are many and the list is sorted by them, so each lead knows its last ones, also those of leads merged into it.
CREATE FUNCTION note_lead_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET active_at = greatest(leads.active_at, told.active_at),
    contacted_at = greatest(leads.contacted_at, told.contacted_at)
  FROM (
    SELECT lead_id, max(at) FILTER (WHERE is_lead_activity(type, actor)) AS active_at,
      max(at) FILTER (WHERE is_lead_contact(type, data)) AS contacted_at
    FROM added GROUP BY lead_id) AS told
  WHERE leads.id = told.lead_id AND (told.active_at > coalesce(leads.active_at, '-infinity')
    OR told.contacted_at > coalesce(leads.contacted_at, '-infinity'));
  IF EXISTS (SELECT FROM added WHERE type IN ('merge', 'undo')) THEN
    PERFORM recount_lead_activity(ARRAY(SELECT lead_id FROM added WHERE type IN ('merge', 'undo')));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_events_activity AFTER INSERT ON lead_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_lead_activity();

UPDATE leads SET active_at = told.active_at, contacted_at = told.contacted_at
FROM (
  SELECT kept.id, max(at) FILTER (WHERE is_lead_activity(type, actor)) AS active_at,
    max(at) FILTER (WHERE is_lead_contact(type, data)) AS contacted_at
  FROM (SELECT id, id AS member FROM leads UNION ALL SELECT merged_into, id FROM leads WHERE merged_into IS NOT NULL) AS kept
    JOIN lead_events ON lead_id = member
  GROUP BY kept.id) AS told
WHERE leads.id = told.id;
