-- The team finds a lead by everything that is known of it: by its own fields here, by its timeline, which has its
-- messages, below.
ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (
  fold_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
    || ' ' || coalesce(cnpj, '') || ' ' || coalesce(stage, '') || ' ' || coalesce(lost_reason, ''))
) STORED;
CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops);

-- The words of an event, stemmed and as they stand. Cut far below the limit of a tsvector, so that every mail can be stored.
CREATE FUNCTION lead_event_words(data jsonb) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT to_tsvector('portuguese', search_words(content)) || to_tsvector('simple', fold_text(content))
    FROM (VALUES (left(
      coalesce(data ->> 'subject', '') || ' ' || coalesce(data ->> 'title', '') || ' ' || coalesce(data ->> 'name', '') || ' '
      || coalesce(data ->> 'email', '') || ' ' || coalesce(data ->> 'message', '') || ' ' || coalesce(data ->> 'text', ''), 50000)
    )) AS written (content));
ALTER TABLE lead_events ADD COLUMN words tsvector GENERATED ALWAYS AS (lead_event_words(data)) STORED;
CREATE INDEX lead_events_words ON lead_events USING gin (words);
