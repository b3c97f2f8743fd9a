-- A mail that somebody wrote into the timeline of another person's lead goes when its writer's data is erased. Every other
-- event still goes with its lead alone.
CREATE OR REPLACE FUNCTION keep_lead_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    -- The lead went first: this is what its foreign key asks for.
    IF NOT EXISTS (SELECT FROM leads WHERE id = OLD.lead_id) THEN
      RETURN OLD;
    END IF;
    IF OLD.type = 'mail-in' AND current_setting('vitrine.erases_person', true) = 'on' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'events of a lead are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE INDEX lead_events_mail_from ON lead_events (lower(data -> 'from' ->> 'address')) WHERE type = 'mail-in';

-- The application's role has no right to delete events; this function is the only way out.
CREATE FUNCTION erase_mails_from(address text) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  erased integer;
BEGIN
  PERFORM set_config('vitrine.erases_person', 'on', true);
  DELETE FROM lead_events WHERE type = 'mail-in' AND lower(data -> 'from' ->> 'address') = lower(address);
  GET DIAGNOSTICS erased = ROW_COUNT;
  PERFORM set_config('vitrine.erases_person', 'off', true);
  RETURN erased;
END $$;
