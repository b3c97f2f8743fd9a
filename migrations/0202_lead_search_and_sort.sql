-- The team finds a lead by its city and its tags, too.
CREATE FUNCTION join_list(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN array_to_string(list, ' ');
ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (
    fold_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
      || ' ' || coalesce(cnpj, '') || ' ' || coalesce(stage, '') || ' ' || coalesce(lost_reason, '') || ' ' || coalesce(city, '')
      || ' ' || join_list(tags) || ' ' || custom_field_words(custom_fields))
  ) STORED,
  -- Texts that lists are sorted by, folded once, when they are stored, instead of for every lead of each list.
  ADD COLUMN sort_name text GENERATED ALWAYS AS (fold_text(name)) STORED,
  ADD COLUMN sort_company text GENERATED ALWAYS AS (fold_text(company)) STORED,
  ADD COLUMN sort_city text GENERATED ALWAYS AS (fold_text(city)) STORED;
CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops);

-- The cities that a filter suggests.
CREATE INDEX leads_listed_city ON leads (city) WHERE merged_into IS NULL AND trashed_at IS NULL;
