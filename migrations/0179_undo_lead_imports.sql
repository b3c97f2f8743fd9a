-- Undoing an import takes back the notes that it added to leads that were there before. Every other event still goes with
-- its lead alone, or with its writer's data (migration 0114).
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
    IF current_setting('vitrine.undoes_import', true) = 'on' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'events of a lead are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END $$;

-- The application's role has no right to delete events; this deletes those of an unfinished undo only.
CREATE FUNCTION erase_import_events(import uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  erased integer;
BEGIN
  PERFORM set_config('vitrine.undoes_import', 'on', true);
  DELETE FROM lead_events WHERE id IN (
    SELECT unnest(event_ids) FROM lead_import_leads WHERE import_id = import AND filled IS NOT NULL);
  GET DIAGNOSTICS erased = ROW_COUNT;
  PERFORM set_config('vitrine.undoes_import', 'off', true);
  RETURN erased;
END $$;
