-- One row is one subscription. Leaving empties it of everything personal; what stays is a link that still
-- answers "you have left". Who comes back is a new row.
CREATE TABLE newsletter_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Empty once the person has left or was erased.
  email text,
  -- Where on the site: blog, rodape…
  origin text NOT NULL,
  -- In the link of every mail. Whoever holds it can end this one subscription and nothing else.
  leave_token text NOT NULL UNIQUE,
  -- Where and with what the form was sent; for the automation webhook.
  page_url text,
  referrer text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  CHECK ((email IS NULL) = (left_at IS NOT NULL))
);
CREATE UNIQUE INDEX newsletter_subscriptions_email ON newsletter_subscriptions (lower(email));
