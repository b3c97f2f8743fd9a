-- With the data that somebody sends stands which privacy policy was in force: the revision that its page showed then.
ALTER TABLE leads ADD COLUMN policy_revision bigint;
ALTER TABLE newsletter_subscriptions ADD COLUMN policy_revision bigint;

-- The revision of the privacy policy that visitors read now.
CREATE FUNCTION policy_in_force() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT stored_id FROM content_states JOIN pages ON pages.id = item_id WHERE role = 'privacy' AND is_published
$$;

-- What was sent before: by the time of its sending. Where the policy is younger, nothing is said.
UPDATE leads SET policy_revision = (
  SELECT max(revisions.id) FROM revisions JOIN pages ON pages.id = item_id
  WHERE role = 'privacy' AND at <= leads.created_at
    AND reason IN ('published', 'scheduled', 'token', 'reverted', 'imported'));
UPDATE newsletter_subscriptions SET policy_revision = (
  SELECT max(revisions.id) FROM revisions JOIN pages ON pages.id = item_id
  WHERE role = 'privacy' AND at <= newsletter_subscriptions.created_at
    AND reason IN ('published', 'scheduled', 'token', 'reverted', 'imported'));
