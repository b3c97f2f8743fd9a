-- Sessions end when nobody uses them, and know which device they are on.
ALTER TABLE sessions
  -- Written once a minute at most.
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
  -- When the person last proved who they are, by password, code or passkey; sensitive acts ask for it.
  ADD COLUMN confirmed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN user_agent text,
  -- SHA-256 of the cookie that names the device.
  ADD COLUMN device_hash bytea;

ALTER TABLE users
  ADD COLUMN picture_id text,
  -- An address that is not confirmed yet.
  ADD COLUMN pending_email text CHECK (pending_email = lower(pending_email));

-- A changed e-mail is confirmed at the new address, and can be stopped from the old one.
ALTER TABLE mail_links DROP CONSTRAINT mail_links_purpose_check;
ALTER TABLE mail_links ADD CONSTRAINT mail_links_purpose_check
  CHECK (purpose IN ('invitation', 'confirm-email', 'reset-password', 'change-email', 'keep-email'));
