-- The team enters a lead of whom it knows the name alone. Forms still ask for an address or a telephone.
ALTER TABLE leads DROP CONSTRAINT IF EXISTS leads_reachable;
ALTER TABLE leads ADD CONSTRAINT leads_reachable CHECK (email IS NOT NULL OR phone IS NOT NULL OR name IS NOT NULL);
