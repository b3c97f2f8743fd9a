-- Which visit first brought a lead, and which one was the last before it wrote: { at, page, source, medium, campaign }.
ALTER TABLE leads ADD COLUMN first_touch jsonb, ADD COLUMN last_touch jsonb;

-- Those of before: the page of the form is all that is known.
UPDATE leads SET first_touch = jsonb_build_object(
  'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'page', coalesce(nullif(regexp_replace(substring(page_url FROM '^https?://[^/?#]+([^?#]*)'), '/+$', ''), ''), '/'),
  'source', coalesce(utm ->> 'source', CASE
    WHEN referrer IS NULL THEN '(direto)'
    WHEN substring(referrer FROM '^https?://([^/?#:]+)') <> substring(page_url FROM '^https?://([^/?#:]+)')
      THEN regexp_replace(lower(substring(referrer FROM '^https?://([^/?#:]+)')), '^www\.', '') END),
  'medium', utm ->> 'medium',
  'campaign', utm ->> 'campaign')
WHERE page_url IS NOT NULL;
UPDATE leads SET last_touch = first_touch;

-- The first touch is what the company's money is judged by: it is written once, whoever asks.
CREATE FUNCTION keep_first_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the first touch of a lead is not changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER leads_first_touch_kept BEFORE UPDATE ON leads FOR EACH ROW
  WHEN (OLD.first_touch IS NOT NULL AND NEW.first_touch IS DISTINCT FROM OLD.first_touch)
  EXECUTE FUNCTION keep_first_touch();
