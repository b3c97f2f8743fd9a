-- Telephones that stand in notes are found in any writing.
-- The numbers of eight digits and more in a text, each without what stands between its digits.
CREATE FUNCTION written_numbers(text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg(regexp_replace(found[1], '\D', '', 'g'), ' ')
    FROM regexp_matches(text, '\d[\d ().+/-]{6,}\d', 'g') AS found);
CREATE INDEX lead_events_numbers ON lead_events USING gin (written_numbers(data ->> 'text') gin_trgm_ops)
  WHERE type = 'note';
