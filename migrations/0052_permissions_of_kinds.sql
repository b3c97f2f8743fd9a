-- What tokens may do follows from the kinds of content, which the code knows.
ALTER TABLE api_tokens
  DROP CONSTRAINT api_tokens_permissions_check,
  ADD CONSTRAINT api_tokens_permissions_check CHECK (cardinality(permissions) > 0);
