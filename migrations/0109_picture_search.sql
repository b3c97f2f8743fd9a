-- The library is searched in what is said of a picture, without accents.
ALTER TABLE images ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (fold_text(name || ' ' || alt || ' ' || credit)) STORED;
CREATE INDEX images_search ON images USING gin (search_text gin_trgm_ops);
