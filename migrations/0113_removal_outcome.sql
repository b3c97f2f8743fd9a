-- What a concluded removal request did: how many entries of each kind were erased, or why and what was kept.
ALTER TABLE data_removal_requests ADD COLUMN erased jsonb;
ALTER TABLE data_removal_requests ADD COLUMN kept jsonb;
