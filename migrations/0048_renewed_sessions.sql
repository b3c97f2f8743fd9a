-- A session that has proved again who it is gets another token. The one before it works until the new one is used, since
-- an answer may be lost on its way, and for a minute more, for the calls of other tabs that are under way.
ALTER TABLE sessions
  ADD COLUMN previous_token_hash bytea UNIQUE,
  -- Null: the new token has not been used yet.
  ADD COLUMN previous_until timestamptz;
