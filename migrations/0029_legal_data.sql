-- Who stands behind the site, for its legal texts: legal name, CNPJ and the person in charge of personal data (LGPD,
-- art. 41).
ALTER TABLE settings
  ADD COLUMN legal_name text,
  ADD COLUMN cnpj text,
  ADD COLUMN dpo_name text,
  ADD COLUMN dpo_email text;
