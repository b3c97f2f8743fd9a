-- Leads that are one person. Both rows stay: the one that was merged leaves the lists, and its undoing brings it back whole.
ALTER TABLE leads ADD COLUMN merged_into uuid REFERENCES leads ON DELETE CASCADE CHECK (merged_into <> id);
CREATE INDEX leads_merged ON leads (merged_into) WHERE merged_into IS NOT NULL;
-- What is shown is counted from these alone.
DROP INDEX leads_status;
CREATE INDEX leads_status ON leads (status) WHERE merged_into IS NULL;
CREATE INDEX leads_source ON leads (source) WHERE merged_into IS NULL;

CREATE TABLE lead_merges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kept_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  merged_id uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- What the kept one lacked and has from the other.
  filled jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);
CREATE INDEX lead_merges_kept ON lead_merges (kept_id);
CREATE UNIQUE INDEX lead_merges_merged ON lead_merges (merged_id) WHERE undone_at IS NULL;

-- Pairs of which somebody said that they are two people.
CREATE TABLE lead_distinctions (
  one uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  other uuid NOT NULL REFERENCES leads ON DELETE CASCADE,
  PRIMARY KEY (one, other),
  CHECK (one < other)
);
CREATE INDEX lead_distinctions_other ON lead_distinctions (other);

-- A Brazilian number as its area code and last eight digits: mobile numbers were once written without their 9. Of others
-- all digits.
CREATE FUNCTION lead_phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT CASE
      WHEN length(number) IN (10, 11) THEN left(number, 2) || right(number, 8)
      WHEN length(number) >= 8 THEN number
    END
    FROM (
      SELECT ltrim(CASE WHEN digits ~ '^55\d{10,12}$' THEN substr(digits, 3) ELSE digits END, '0') AS number
      FROM (SELECT ltrim(regexp_replace(phone, '\D', '', 'g'), '0') AS digits) AS written
    ) AS national
  );
CREATE INDEX leads_same_phone ON leads (lead_phone_key(phone)) WHERE phone IS NOT NULL;
CREATE INDEX leads_same_cnpj ON leads (cnpj) WHERE cnpj IS NOT NULL;
