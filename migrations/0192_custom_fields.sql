-- Fields of leads that the team defines itself, and its tags with colors.
CREATE TABLE lead_fields (
  key text PRIMARY KEY CONSTRAINT lead_fields_key CHECK (key ~ '^[a-z0-9_]{1,40}$'),
  name text NOT NULL,
  type text NOT NULL,
  -- Options of a choice, in the order of the list.
  options text[] NOT NULL DEFAULT '{}',
  is_in_new_lead boolean NOT NULL DEFAULT false,
  -- Its values stay with the leads, and come back with it.
  is_archived boolean NOT NULL DEFAULT false,
  position integer NOT NULL
);

CREATE TABLE lead_tags (
  name text PRIMARY KEY,
  color text NOT NULL,
  position integer NOT NULL
);
CREATE UNIQUE INDEX lead_tags_folded ON lead_tags (fold_text(name));

-- Values by the keys of lead_fields.
ALTER TABLE leads ADD COLUMN custom_fields jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT leads_custom_fields CHECK (jsonb_typeof(custom_fields) = 'object');
CREATE INDEX leads_custom_fields ON leads USING gin (custom_fields) WHERE custom_fields <> '{}';

-- Texts only: nobody searches for a yes, and amounts are written in another way than they are stored.
CREATE FUNCTION custom_field_words(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce(string_agg(value #>> '{}', ' ' ORDER BY key), '') FROM jsonb_each(fields)
    WHERE jsonb_typeof(value) = 'string');
ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (
  fold_text(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company, '')
    || ' ' || coalesce(cnpj, '') || ' ' || coalesce(stage, '') || ' ' || coalesce(lost_reason, '')
    || ' ' || custom_field_words(custom_fields))
) STORED;
CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops);
