-- How each person signs mails to leads; without a row, with their name and the company's.
CREATE TABLE mail_signatures (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  text text NOT NULL
);
