-- The role of the application may not change the schema. What it needs of that is done here with the owner's rights, and
-- nothing else: the partition of a month that code names, and the end of those that are older than a day.
CREATE FUNCTION drop_analytics_months(kept_from date) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'analytics_events'::regclass AND relname ~ '^analytics_events_\d{4}_\d{2}$'
      AND to_date(right(relname, 7), 'YYYY_MM') < kept_from
  LOOP
    EXECUTE format('DROP TABLE %I', name);
  END LOOP;
END $$;

-- Whatever the caller's search path and temporary tables are, names mean the tables of the site.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION make_analytics_month(date) SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION drop_analytics_months(date) SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
