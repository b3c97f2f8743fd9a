-- An import is neither a contact nor work with a lead: its events name it (importId), and do not count as either.
-- A mail that no server took (isUnsent) reached nobody.
CREATE OR REPLACE FUNCTION is_lead_contact(type text, data jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN NOT data ?| ARRAY['importId', 'isUnsent'] AND (type IN ('form', 'ebook', 'whatsapp', 'mail-out')
    OR (type = 'mail-in' AND NOT data ?| ARRAY['bounce', 'report', 'automatic'])
    OR (type = 'note' AND data ->> 'by' IN ('phone', 'whatsapp')));
CREATE FUNCTION is_lead_activity(type text, actor jsonb, data jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN NOT data ? 'importId' AND is_lead_activity(type, actor);

CREATE OR REPLACE FUNCTION recount_lead_activity(ids uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  UPDATE leads SET
    active_at = greatest((SELECT max(at) FROM lead_events WHERE lead_id = leads.id AND is_lead_activity(type, actor, data)),
      (SELECT max(merged.active_at) FROM leads AS merged WHERE merged.merged_into = leads.id)),
    contacted_at = greatest((SELECT max(at) FROM lead_events WHERE lead_id = leads.id AND is_lead_contact(type, data)),
      (SELECT max(merged.contacted_at) FROM leads AS merged WHERE merged.merged_into = leads.id))
  WHERE id = ANY(ids);
END;

CREATE OR REPLACE FUNCTION note_lead_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET active_at = greatest(leads.active_at, told.active_at),
    contacted_at = greatest(leads.contacted_at, told.contacted_at)
  FROM (
    SELECT lead_id, max(at) FILTER (WHERE is_lead_activity(type, actor, data)) AS active_at,
      max(at) FILTER (WHERE is_lead_contact(type, data)) AS contacted_at
    FROM added GROUP BY lead_id) AS told
  WHERE leads.id = told.lead_id AND (told.active_at > coalesce(leads.active_at, '-infinity')
    OR told.contacted_at > coalesce(leads.contacted_at, '-infinity'));
  IF EXISTS (SELECT FROM added WHERE type IN ('merge', 'undo')) THEN
    PERFORM recount_lead_activity(ARRAY(SELECT lead_id FROM added WHERE type IN ('merge', 'undo')));
  END IF;
  RETURN NULL;
END $$;

-- Events of imports that can still be undone are known: the first ones of a lead that the import made, and those it added.
ALTER TABLE lead_events DISABLE TRIGGER lead_events_kept;
UPDATE lead_events SET data = data || jsonb_build_object('importId', imported.import_id)
FROM (
  SELECT lead_import_leads.import_id, first.id
  FROM lead_import_leads
    JOIN leads ON leads.id = lead_import_leads.lead_id AND leads.import_id = lead_import_leads.import_id
    CROSS JOIN LATERAL (
      SELECT id FROM lead_events WHERE lead_id = leads.id ORDER BY at, id LIMIT lead_import_leads.events) AS first
  WHERE filled IS NULL
  UNION ALL
  SELECT import_id, unnest(event_ids) FROM lead_import_leads) AS imported
WHERE lead_events.id = imported.id;
ALTER TABLE lead_events ENABLE TRIGGER lead_events_kept;
SELECT recount_lead_activity(ARRAY(SELECT lead_id FROM lead_import_leads));

-- When something last happened with a lead: here, or as a file told.
CREATE INDEX leads_last_active ON leads (coalesce(active_at, answered_at, created_at), id)
  WHERE merged_into IS NULL AND next_step IS NULL AND replied_at IS NULL AND status NOT IN ('CONVERTED', 'LOST');
DROP INDEX leads_idle;

-- Open leads that nobody has answered, or that have written since.
CREATE INDEX leads_unanswered ON leads (created_at DESC, id DESC)
  WHERE merged_into IS NULL AND trashed_at IS NULL AND status NOT IN ('CONVERTED', 'LOST')
    AND (answered_at IS NULL OR replied_at IS NOT NULL);
