-- How long the mails that a person writes wait before they leave, so that sending can be undone.
CREATE TABLE mail_delays (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seconds smallint NOT NULL CONSTRAINT mail_delays_seconds CHECK (seconds IN (0, 10, 30))
);
