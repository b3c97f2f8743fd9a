-- Staff list subscribers by their state, the newest first, and find them by a part of their address. Narrow, so that counting
-- them reads no whole rows.
CREATE INDEX newsletter_subscriptions_listed ON newsletter_subscriptions (created_at DESC) WHERE left_at IS NULL;
CREATE INDEX newsletter_subscriptions_active ON newsletter_subscriptions (created_at DESC)
  WHERE left_at IS NULL AND failure IS NULL;
CREATE INDEX newsletter_subscriptions_failed ON newsletter_subscriptions (created_at DESC) INCLUDE (failure)
  WHERE left_at IS NULL AND failure IS NOT NULL;
CREATE INDEX newsletter_subscriptions_left ON newsletter_subscriptions (created_at DESC) WHERE left_at IS NOT NULL;
CREATE INDEX newsletter_subscriptions_found ON newsletter_subscriptions USING gin (lower(email) gin_trgm_ops);

-- Mails of the site itself (a new password, a notice to the team …) that were not delivered, by their kind, for 30 days.
-- The address is kept of members of the team only.
CREATE TABLE failed_site_mails (
  message_id text PRIMARY KEY,
  kind text NOT NULL,
  reason text NOT NULL,
  account_id uuid REFERENCES users (id) ON DELETE CASCADE,
  address text,
  failed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT failed_site_mails_address CHECK ((account_id IS NULL) = (address IS NULL))
);
CREATE INDEX failed_site_mails_at ON failed_site_mails (failed_at);
CREATE INDEX failed_site_mails_account ON failed_site_mails (account_id);
