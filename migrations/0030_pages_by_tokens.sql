-- Tools may make pages too.
ALTER TABLE token_calls DROP CONSTRAINT token_calls_kind_check,
  ADD CONSTRAINT token_calls_kind_check CHECK (kind IN ('post', 'project', 'page'));
ALTER TABLE token_creations DROP CONSTRAINT token_creations_kind_check,
  ADD CONSTRAINT token_creations_kind_check CHECK (kind IN ('post', 'project', 'page'));
ALTER TABLE api_tokens DROP CONSTRAINT api_tokens_permissions_check,
  ADD CONSTRAINT api_tokens_permissions_check CHECK (
    permissions <@ ARRAY['create_post', 'create_project', 'create_page', 'update_page']
    AND cardinality(permissions) > 0
  );
