-- Written and never read: which devices an account knows is in known_devices.
ALTER TABLE sessions DROP COLUMN device_hash;
