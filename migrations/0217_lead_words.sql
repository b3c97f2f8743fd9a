-- The words of each lead's timeline once, however many of its events have them: a word that every lead has is found in as many
-- rows as there are leads (docs/adr/0153). An event belongs to one part, and a part is cut far below the limit of a tsvector.
CREATE TABLE lead_words (
  lead_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  part integer NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (lead_id, part)
);

-- Bytes from which on further events of a lead begin another part.
CREATE FUNCTION lead_words_limit() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 16000;

-- The words of all events of these leads, in parts.
CREATE FUNCTION cut_lead_words(ids uuid[]) RETURNS TABLE (lead_id uuid, part integer, words tsvector) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT cut.lead_id, cut.part, array_to_tsvector(array_agg(DISTINCT lexeme)) FROM (
    SELECT lead_events.lead_id, at, lead_events.words,
      (sum(pg_column_size(lead_events.words)) OVER (PARTITION BY lead_events.lead_id ORDER BY at, id) / lead_words_limit())::integer AS part
    FROM lead_events WHERE lead_events.lead_id = ANY(ids) AND lead_events.words <> '') AS cut, unnest(cut.words)
  GROUP BY cut.lead_id, cut.part ORDER BY min(at);
END;

-- For leads whose events were deleted, or changed by a migration.
CREATE FUNCTION recount_lead_words(ids uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM lead_words WHERE lead_id = ANY(ids);
  INSERT INTO lead_words (lead_id, part, words) SELECT lead_id, part, words FROM cut_lead_words(ids);
END;

-- A lead without a row gets the words of all its events, so that a lead with one has all its words: those that were here
-- before this table get theirs with their next event, or by migration 0218.
-- Without sequential scans: the plan of a connection's first event is kept for all later ones, also of a long import into a
-- table that was empty.
CREATE FUNCTION add_lead_words() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO lead_words AS stored (lead_id, part, words)
  SELECT lead_id, first + piece, array_to_tsvector(array_agg(DISTINCT lexeme)) FROM (
    SELECT lead_id, words, first,
      (sum(pg_column_size(words)) OVER (PARTITION BY lead_id ORDER BY at, id) / lead_words_limit())::integer AS piece
    FROM (
      SELECT told.lead_id, told.at, told.id, told.words, last.part + (last.size > lead_words_limit())::integer AS first
      FROM added AS told CROSS JOIN LATERAL (
        SELECT part, pg_column_size(words) AS size FROM lead_words WHERE lead_words.lead_id = told.lead_id
        ORDER BY part DESC LIMIT 1) AS last
      WHERE told.words <> ''
      UNION ALL
      SELECT told.lead_id, told.at, told.id, told.words, 0
      FROM (SELECT DISTINCT lead_id FROM added WHERE words <> '') AS fresh JOIN lead_events AS told ON told.lead_id = fresh.lead_id
      WHERE told.words <> '' AND NOT EXISTS (SELECT FROM lead_words WHERE lead_words.lead_id = fresh.lead_id)) AS told) AS cut,
    unnest(words)
  GROUP BY lead_id, first + piece ORDER BY lead_id, first + piece
  ON CONFLICT (lead_id, part) DO UPDATE SET words = stored.words || excluded.words
    WHERE stored.words <> (stored.words || excluded.words);
  RETURN NULL;
END $$;
CREATE TRIGGER lead_events_words_added AFTER INSERT ON lead_events
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_lead_words();

-- Events go with their lead, or some of them without it: with their writer's data, or with an import that is undone.
CREATE FUNCTION remove_lead_words() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM recount_lead_words(ids) FROM (
    SELECT array_agg(DISTINCT leads.id) AS ids FROM gone JOIN leads ON leads.id = gone.lead_id WHERE gone.words <> '') AS found
  WHERE ids IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_events_words_removed AFTER DELETE ON lead_events
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_lead_words();

-- Fills the rows of leads that have none, up to so many, and returns these leads. An event that is added meanwhile unites
-- its words with theirs.
CREATE FUNCTION fill_lead_words(most integer) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  -- Leads are locked before their events are read, so that none is erased meanwhile.
  SELECT array_agg(id) INTO ids FROM (
    SELECT id FROM leads
    WHERE NOT EXISTS (SELECT FROM lead_words WHERE lead_id = leads.id)
      AND EXISTS (SELECT FROM lead_events WHERE lead_id = leads.id AND words <> '')
    ORDER BY id LIMIT most FOR KEY SHARE) AS found;
  INSERT INTO lead_words AS stored (lead_id, part, words)
  SELECT lead_id, part, words FROM cut_lead_words(ids) ORDER BY lead_id, part
  ON CONFLICT (lead_id, part) DO UPDATE SET words = stored.words || excluded.words;
  RETURN QUERY SELECT unnest(ids);
END $$;

CREATE INDEX lead_words_words ON lead_words USING gin (words);
-- Later parts, of few leads.
CREATE INDEX lead_words_later ON lead_words USING gin (words) WHERE part > 0;
