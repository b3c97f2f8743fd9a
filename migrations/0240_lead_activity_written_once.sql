-- A change of several leads writes when something was last done with them together with its fields, and says so: without
-- this, its events wrote each lead, and every index of it, a second time.
CREATE OR REPLACE FUNCTION note_lead_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('vitrine.writes_lead_activity', true) = 'on' THEN
    RETURN NULL;
  END IF;
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
