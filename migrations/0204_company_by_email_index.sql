-- In an empty table all indexes cost the same, and the plan of a connection's first lead is kept: with its conditions outside,
-- the query can use no other index than that of the addresses. With one of the lists', each new lead read all others.
CREATE OR REPLACE FUNCTION link_known_company() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NEW.company_id IS NULL AND NEW.cnpj IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.cnpj IS DISTINCT FROM OLD.cnpj) THEN
    SELECT id INTO NEW.company_id FROM companies
      WHERE cnpj = NEW.cnpj AND merged_into IS NULL AND trashed_at IS NULL;
  END IF;
  IF NEW.company_id IS NULL AND TG_OP = 'INSERT' AND NEW.email IS NOT NULL THEN
    SELECT min(known.company_id::text)::uuid INTO NEW.company_id
      FROM (SELECT company_id, merged_into, trashed_at FROM leads WHERE lower(email) = lower(NEW.email) OFFSET 0) AS known
        JOIN companies ON companies.id = known.company_id AND companies.trashed_at IS NULL
      WHERE known.merged_into IS NULL AND known.trashed_at IS NULL
      HAVING count(DISTINCT known.company_id) = 1;
  END IF;
  RETURN NEW;
END $$;
