-- When the company answers: hours of each of these weekdays. What an answer is promised for counts them alone.
ALTER TABLE settings
  ADD COLUMN business_days text[] NOT NULL DEFAULT '{mon,tue,wed,thu,fri}'
    CHECK (cardinality(business_days) > 0 AND business_days <@ '{mon,tue,wed,thu,fri,sat,sun}'),
  ADD COLUMN business_start text NOT NULL DEFAULT '09:00' CHECK (business_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN business_end text NOT NULL DEFAULT '18:00' CHECK (business_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT settings_business_hours CHECK (business_start < business_end);
