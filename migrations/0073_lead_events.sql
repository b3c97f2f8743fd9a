-- What happened with a lead, in the order in which it did. An event is written once: nothing changes it, and it goes only with
-- its lead, when personal data is erased.
CREATE TABLE lead_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- Not now(): several events of one transaction keep their order.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  type text NOT NULL CHECK (type IN ('form', 'mail-out', 'mail-in', 'note', 'task', 'status', 'owner', 'whatsapp', 'ebook',
    'newsletter', 'merge', 'undo')),
  -- { kind, id, name }, as they were then.
  actor jsonb NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX lead_events_newest ON lead_events (lead_id, at DESC, id DESC);

CREATE FUNCTION keep_lead_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- The lead went first: this is what its foreign key asks for.
    IF NOT EXISTS (SELECT FROM leads WHERE id = OLD.lead_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'events of a lead are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER lead_events_kept BEFORE UPDATE OR DELETE ON lead_events
  FOR EACH ROW EXECUTE FUNCTION keep_lead_events();
CREATE TRIGGER lead_events_not_emptied BEFORE TRUNCATE ON lead_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_events();

-- What came before begins with its form, as it was sent.
INSERT INTO lead_events (lead_id, at, type, actor, data)
SELECT id, created_at, CASE source WHEN 'lead-magnet' THEN 'ebook' ELSE 'form' END,
  jsonb_build_object('kind', 'visitor', 'id', NULL, 'name', name),
  jsonb_strip_nulls(jsonb_build_object('source', source, 'name', name, 'email', email, 'phone', phone, 'message', message,
    'consent', consent, 'pageUrl', page_url, 'utm', utm))
FROM leads;
