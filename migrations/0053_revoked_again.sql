-- What a restore revoked again, or switched off, for the administrators' eyes.
ALTER TABLE backup_runs ADD COLUMN revoked jsonb;
