CREATE SEQUENCE analytics_event_ids;

-- What happened on the public pages. Nothing in it says who: no address, no cookie, no user agent.
CREATE TABLE analytics_events (
  id bigint NOT NULL DEFAULT nextval('analytics_event_ids'),
  event text NOT NULL,
  -- Path without query.
  page text NOT NULL,
  action text,
  category text,
  label text,
  value double precision,
  -- Host of the site that led here; '(direto)' where none did; null within a visit.
  referrer text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);

-- Takes what no month has a place for, so that nothing is lost when months were not made in time.
CREATE TABLE analytics_events_default PARTITION OF analytics_events DEFAULT;

-- Makes the partition of the month (UTC) that `day` is in, and moves in what waits in the default one.
CREATE FUNCTION make_analytics_month(day date) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  month date := date_trunc('month', day)::date;
  name text := 'analytics_events_' || to_char(month, 'YYYY_MM');
  month_start timestamptz := month::timestamp AT TIME ZONE 'UTC';
  month_end timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  -- Several processes may come here at once: the others wait here, and then see what the first one made.
  LOCK TABLE analytics_events_default IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE analytics_events INCLUDING DEFAULTS INCLUDING INDEXES)', name);
  EXECUTE format(
    'WITH moved AS (
       DELETE FROM analytics_events_default WHERE created_at >= %1$L AND created_at < %2$L RETURNING *
     ) INSERT INTO %3$I SELECT * FROM moved', month_start, month_end, name);
  EXECUTE format(
    'ALTER TABLE analytics_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    name, month_start, month_end);
END $$;

SELECT make_analytics_month((date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n))::date)
FROM generate_series(0, 2) AS n;

-- Counts kept in the transaction that stores the events. A facet is what is counted:
-- 'event' in all (value ''), 'page', 'label' ([action, category, label]), 'source' of an entry,
-- 'campaign' ([utm_source, utm_medium, utm_campaign]). Days are days of the site's time zone.
CREATE TABLE analytics_days (
  day date NOT NULL,
  facet text NOT NULL,
  event text NOT NULL,
  value text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (facet, day, event, value)
) WITH (fillfactor = 80);

-- The same by the hour, for periods that begin or end within a day; kept as long as the events.
CREATE TABLE analytics_hours (
  hour timestamptz NOT NULL,
  facet text NOT NULL,
  event text NOT NULL,
  value text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (facet, hour, event, value)
) WITH (fillfactor = 80);
CREATE INDEX analytics_hours_hour ON analytics_hours (hour);
