-- Companies, to which several leads belong.

-- A name without its legal form, accents and punctuation: "Padaria São João LTDA - ME" is "padaria sao joao".
CREATE FUNCTION company_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN coalesce(
    nullif(trim(regexp_replace(' ' || regexp_replace(fold_text(name), '[^a-z0-9]+', ' ', 'g') || ' ',
      ' (ltda|limitada|me|mei|epp|eireli|sa|s a|cia)(?= )', '', 'g')), ''),
    fold_text(name));
-- The host of an address without "www.", as a mail domain is written. Its length is bounded, since an index has it.
CREATE FUNCTION site_host(site text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN left(regexp_replace(lower(site), '^https?://(?:[^/?#]*@)?(?:www\.)?([^/:?#]+).*$', '\1'), 253);

CREATE TABLE companies (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  cnpj text CONSTRAINT companies_cnpj_form CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  site text,
  city text,
  state text,
  phone text,
  note text,
  -- The company that this one was merged into. Lists show only that one.
  merged_into uuid REFERENCES companies ON DELETE CASCADE,
  trashed_at timestamptz,
  trashed_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text GENERATED ALWAYS AS (fold_text(name || ' ' || coalesce(cnpj, '') || ' ' || coalesce(site, '') || ' '
    || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(note, ''))) STORED
);
CREATE UNIQUE INDEX companies_cnpj ON companies (cnpj) WHERE merged_into IS NULL AND trashed_at IS NULL;
CREATE INDEX companies_list ON companies (fold_text(name), id) WHERE merged_into IS NULL AND trashed_at IS NULL;
CREATE INDEX companies_key ON companies (company_key(name)) WHERE merged_into IS NULL AND trashed_at IS NULL;
CREATE INDEX companies_host ON companies (site_host(site)) WHERE site IS NOT NULL;
CREATE INDEX companies_search ON companies USING gin (search_text gin_trgm_ops);
CREATE INDEX companies_trash ON companies (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX companies_merged ON companies (merged_into) WHERE merged_into IS NOT NULL;

ALTER TABLE leads ADD COLUMN company_id uuid CONSTRAINT leads_company REFERENCES companies ON DELETE SET NULL;
CREATE INDEX leads_company ON leads (company_id) INCLUDE (status, value, merged_into, trashed_at) WHERE company_id IS NOT NULL;
CREATE INDEX leads_company_domain ON leads (lower(split_part(email, '@', 2))) WHERE company_id IS NOT NULL;

-- Whoever writes a lead: the same CNPJ is the same company, and an address that the team has linked stays linked. Nothing else
-- is guessed.
-- Without sequential scans: the plan of a connection's first lead is kept for all later ones, also of a long import into a
-- table that was empty.
CREATE FUNCTION link_known_company() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NEW.company_id IS NULL AND NEW.cnpj IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.cnpj IS DISTINCT FROM OLD.cnpj) THEN
    SELECT id INTO NEW.company_id FROM companies
      WHERE cnpj = NEW.cnpj AND merged_into IS NULL AND trashed_at IS NULL;
  END IF;
  IF NEW.company_id IS NULL AND TG_OP = 'INSERT' AND NEW.email IS NOT NULL THEN
    SELECT min(known.company_id::text)::uuid INTO NEW.company_id
      FROM leads AS known JOIN companies ON companies.id = known.company_id AND companies.trashed_at IS NULL
      WHERE lower(known.email) = lower(NEW.email) AND known.merged_into IS NULL AND known.trashed_at IS NULL
      HAVING count(DISTINCT known.company_id) = 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER leads_company_known BEFORE INSERT OR UPDATE OF cnpj ON leads FOR EACH ROW
  EXECUTE FUNCTION link_known_company();

-- Merges of companies, with what undoing them needs, for 30 days.
CREATE TABLE company_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  merged_id uuid NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- The facts that the kept company got from the other.
  filled jsonb NOT NULL,
  -- The leads that moved.
  lead_ids uuid[] NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
CREATE INDEX company_merges_leads ON company_merges USING gin (lead_ids);
CREATE INDEX company_merges_kept ON company_merges (kept_id);
CREATE INDEX company_merges_merged ON company_merges (merged_id);

-- Caches the public register's answer to a CNPJ.
CREATE TABLE cnpj_answers (
  cnpj text PRIMARY KEY,
  service text NOT NULL,
  facts jsonb NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE settings
  ADD COLUMN cnpj_service text NOT NULL DEFAULT 'off',
  ADD COLUMN cnpj_service_url text;
