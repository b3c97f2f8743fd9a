-- Versions before 0051 kept old addresses in a table of each kind, and looked for free ones by functions that list the kinds.
DROP TABLE post_redirects, project_redirects, page_redirects;
DROP FUNCTION copy_old_address(), claim_slug(text, text, uuid), free_slug_number(text, text, uuid), is_slug_taken(text, text, uuid);
