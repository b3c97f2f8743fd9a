-- The server's own destination is signed too: its secret is here where the configuration names none.
DO $$
DECLARE
  rule text;
BEGIN
  SELECT conname INTO rule FROM pg_constraint
  WHERE conrelid = 'webhook_destinations'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) LIKE '%00000000-0000-4000-8000-000000000001%';
  EXECUTE format('ALTER TABLE webhook_destinations DROP CONSTRAINT %I', rule);
END $$;
ALTER TABLE webhook_destinations ADD CONSTRAINT webhook_destinations_of_the_server CHECK (
  (url IS NULL) = (id = '00000000-0000-4000-8000-000000000001') AND (url IS NULL OR secret IS NOT NULL)
);
