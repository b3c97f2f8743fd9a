-- Rows that come back from an archive keep their numbers: the next ones begin above them. A sequence is only moved forward.
-- The application's role may not set sequences, so it asks this function of the owner.
CREATE FUNCTION advance_sequence(sequence text, used bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found regclass;
BEGIN
  SELECT oid::regclass INTO found FROM pg_class
  WHERE relname = sequence AND relkind = 'S' AND relnamespace = current_schema()::regnamespace;
  IF found IS NULL OR used >= 1e15 THEN
    RAISE 'the sequence % cannot be moved to %', sequence, used USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM setval(found, greatest(used, nextval(found)));
END $$;

-- Whatever the caller's search path is, names mean the sequences of the site.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION advance_sequence(text, bigint) SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
